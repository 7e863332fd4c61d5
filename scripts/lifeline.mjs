// Stops a program when its launcher ends, even by a `kill -9`: the program would otherwise keep its port and its data
// unnoticed. foreground.mjs loads this file before the program.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

// Ignores a closed terminal, so that the program still stops in good order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
