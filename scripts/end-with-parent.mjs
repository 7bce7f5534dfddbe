/** Loaded (`--import`) into a program that would outlive a parent that was killed: ends it when their channel closes. */
process.once('disconnect', () => process.exit());
