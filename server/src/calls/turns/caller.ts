import type { Call } from '../calls.ts'
import { networkOf } from '../network.ts'
import type { Share } from './connections.ts'

type Calling = Pick<Call, 'actor' | 'request'>

/** Names those whose calls count together: an organisation, or a network without a session. */
export const callerOf = ({ actor, request }: Calling): string =>
  actor ? `user ${actor.userId}` : `network ${networkOf(request.ip)}`

/** Connections of the caller, for the time of the call. */
export const shareOf = (call: Calling & Pick<Call, 'connections' | 'deadline'>): Share =>
  call.deadline.over(call.connections.of(callerOf(call)))
