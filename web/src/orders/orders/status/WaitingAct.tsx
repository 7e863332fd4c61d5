import { useWaitingOn } from '../../../platform/outbox/outbox.ts'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { t } from '../texts.ts'

/** Calls that act on an order: another act on it waits for them. Messages and the times of a lorry are none. */
const acts = [
  'orders.complete',
  'orders.confirm',
  'orders.reject',
  'orders.cancel',
  'orders.noShow',
  'orders.update',
  'inventories.finish',
] as const

/** Says which act on an order waits on this device for the network: « Clôture en attente d’envoi »; undefined without one. */
export const useWaitingAct = (uuid: string): string | undefined => {
  const calls = useWaitingOn(uuid).map(({ call }) => call)
  const act = acts.find((name) => calls.includes(name))
  return act && t(`waiting.${act}`)
}

/** Shows the act that waits beside the status, which it will change. */
export const WaitingAct = ({ uuid }: { uuid: string }) => {
  const text = useWaitingAct(uuid)
  return text && <StatusChip tone="wait" label={text} />
}
