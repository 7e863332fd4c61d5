// Loaded before a program of the project by foreground.mjs: whatever ends the launcher, even a `kill -9`, stops the
// program, which would otherwise keep its port and its data without anybody knowing.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

// A closed terminal must not keep it from stopping in good order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
