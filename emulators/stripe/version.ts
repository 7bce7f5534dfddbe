/** The one API version that this emulator speaks; its own file because the wire, the webhooks and the checks all state it. */

/** The account's API version (specification, section 9). */
export const API_VERSION = '2024-12-18.acacia';
