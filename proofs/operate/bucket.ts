import { statfs } from 'node:fs/promises'
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
// s3rver would die of a full disk; this is what MinIO answers.
const full =
  '<Error><Code>XMinioStorageFull</Code><Message>Storage backend has reached its minimum free drive threshold.</Message></Error>'
const spareBytes = 262_144
server.middleware.unshift(async (call, next) => {
  const { bavail, bsize } = await statfs(values.folder ?? '')
  if (call.method !== 'PUT' || bavail * bsize > spareBytes) return next()
  call.status = 507
  call.type = 'application/xml'
  call.body = full
})
await server.run()
console.log('The bucket is ready.')
