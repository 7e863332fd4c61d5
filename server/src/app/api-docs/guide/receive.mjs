import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const key = Buffer.from(process.env.QUAI_WEBHOOK_SECRET.replace('whsec_', ''), 'base64')

const isFromQuai = (headers, body) => {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  const isNow = Math.abs(Date.now() / 1_000 - headers['webhook-timestamp']) < 300
  const given = String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one))
  return isNow && given.some((one) => one.length === expected.length && timingSafeEqual(one, expected))
}

const receive = async (request, response) => {
  const body = (await request.setEncoding('utf8').toArray()).join('')
  const isValid = isFromQuai(request.headers, body)
  response.writeHead(isValid ? 204 : 401).end()
  console.log(isValid ? JSON.parse(body) : 'Signature refusée')
}

createServer((request, response) => void receive(request, response)).listen(process.env.PORT ?? 8080)
