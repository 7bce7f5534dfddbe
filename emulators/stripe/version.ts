/** The one API version this emulator speaks; its own file because the wire, the webhooks and the checks all state it. */

/** API version of every answer and event (specification, section 9). */
export const API_VERSION = '2024-12-18.acacia';
