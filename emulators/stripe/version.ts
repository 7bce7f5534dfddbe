/** The API versions this emulator speaks; their own file because the wire, the webhooks and the checks all state them. */

/** The account's API version unless another is asked for (specification, section 9). */
export const API_VERSION = '2024-12-18.acacia';

/** The first version in which the items of a subscription have the period, and the subscription has none. */
const BASIL = '2025-03-31';

/** Whether a version has that shape. */
export const hasPeriodsOnItems = (version: string): boolean => version.slice(0, 10) >= BASIL;

/** Whether answers can be given in a version: the specification's, and those with the newer shape. */
export const isSpoken = (version: string): boolean =>
  version === API_VERSION || (/\.[a-z]+$/.test(version) && hasPeriodsOnItems(version));
