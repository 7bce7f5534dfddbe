/** Tells the benchmark where a contender listens, and what it costs when asked. */

/** What a contender says of itself: bytes of resident memory, microseconds of processor time so far. */
export interface Usage {
  rss: number;
  cpu: number;
}

/** Sends the port to the parent process, and from then on an answer to each question for usage. */
export function announce(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ rss: process.memoryUsage.rss(), cpu: user + system } satisfies Usage);
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ port });
}
