export declare const browserWorkers: () => number;
export declare const hasRoomForAll: () => boolean;
