/** What the page of a guest is made of: without one of these it would lack something, and tell its guest something untrue. */
export const ROADMAP_RIGHTS: readonly string[] = ['FESTIVAL-HOTEL-PEC', 'FESTIVAL-PARTICIPANT-INVITE', 'FESTIVAL-PROGRAMMATION', 'AGENDA'];
