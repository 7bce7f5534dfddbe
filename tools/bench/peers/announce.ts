/** Tells the benchmark where a contender listens, and how much processor time it has used when asked. */

/** Sends the port to the parent process, and from then on microseconds as the answer to each message. */
export function announce(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ port });
}
