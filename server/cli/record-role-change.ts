/** Writes changes of the support role to the audit: who made them on which machine, before they are made. */
import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import type { RecordChange } from '../adapters/firebase-auth/support-team.ts';
import type { Audit } from '../domain/support/audit.ts';

/** @returns a function that makes no change when it can't be written down (UpstreamError) */
export const recordRoleChange =
  (audit: Audit): RecordChange =>
  async ({ operation, uid }, make) => {
    const id = await audit.add({
      agentId: null,
      agentEmail: null,
      operator: operatorName(),
      subscriberId: uid,
      subscriptionId: null,
      operation,
      outcome: 'STARTED',
      requestId: `cli-${randomUUID()}`,
    });
    try {
      await make();
    } catch (error) {
      await audit.settle(id, 'FAILED').catch(() => {});
      throw error;
    }
    // The change is made: an entry that stays STARTED says that its end could not be written down.
    await audit.settle(id, 'SUCCEEDED').catch(() => {});
  };

/** The operating system's name for who runs this, and the machine's. */
function operatorName(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container may run as a user that has no name.
    return `unknown@${hostname()}`;
  }
}
