/** Right to undo a hand-over or to correct a receipt of another desk or of another person. */
export const CORRECT_OTHERS_RIGHT = 'CORRIGER-GUICHET';
