/** Tells the benchmark a contender's port and, when asked, its processor time. */

/** Sends the port to the parent process, then answers each message with microseconds. */
export function announce(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ port });
}
