import { parseArgs } from 'node:util'
import S3rver from 's3rver'

// Serves a bucket of files in a folder, in a process that a proof can stop and kill.
const { values } = parseArgs({ options: { folder: { type: 'string' }, port: { type: 'string' } } })
const server = new S3rver({
  port: Number(values.port),
  address: '127.0.0.1',
  silent: true,
  directory: values.folder ?? '',
  configureBuckets: [{ name: 'quai', configs: [] }],
})
await server.run()
console.log('The bucket is ready.')
