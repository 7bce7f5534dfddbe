/** Ends a program when its killed parent's channel closes (loaded by `--import`). */
process.once('disconnect', () => process.exit());
