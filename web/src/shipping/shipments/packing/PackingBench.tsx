import UndoOutlined from '@mui/icons-material/UndoOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { missingOf, type Packing, statusOfPacking } from '@quai/contract/orders/packing/packing.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { stageOf } from '@quai/contract/platform/of-order.ts'
import { packWhole } from '@quai/contract/shipping/shipments/automatic.ts'
import type { ShipmentDetail, ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { useRef, useState } from 'react'
import { signal } from '../../../goods/barcodes/signal.ts'
import { notify } from '../../../platform/notify.ts'
import { onPhone } from '../../../platform/theme/tokens.ts'
import { BlockableButton } from '../../../ui/BlockableButton.tsx'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { CodeField } from './goods/CodeField.tsx'
import { RemainingGoods } from './goods/RemainingGoods.tsx'
import { packageName } from './names.ts'
import { PackageList } from './packages/PackageList.tsx'
import { t } from './texts.ts'
import { addingOf, useCurrentPackage } from './use-current-package.ts'
import { type PackingModel, refusalText, usePacking } from './use-packing.ts'
import { usePackingKeys } from './use-packing-keys.ts'

const ProposalDialog = opensDialog(() => import('../proposal/ProposalDialog.tsx'), 'ProposalDialog')

/** Packs an order: what remains on one side, the packages on the other. Made for a scanner, a keyboard and gloves. */
export const PackingBench = ({ shipment }: { shipment: ShipmentDetail }) => {
  const model = usePacking(shipment)
  const current = useCurrentPackage(model)
  const page = useRef<HTMLDivElement>(null)
  const { packing, problem, complain } = model
  const { items } = packing
  const left = new Map([
    ...items.map(({ id }): [number, number] => [id, 0]),
    ...missingOf(packing).items.map(({ orderItemId, quantity }): [number, number] => [orderItemId, quantity]),
  ])
  const count = [...left.values()].reduce((sum, quantity) => sum + quantity, 0)
  usePackingKeys({
    onStep: current.step,
    onWeigh: () => {
      const field = page.current?.querySelector<HTMLInputElement>('input[name="packing.weight"]')
      field?.focus()
      field?.select()
    },
    onUndo: model.undo,
  })
  const put = (item: ShippedItem, quantity: number) => {
    const done = current.put(item, quantity)
    if (done.refused !== undefined) complain(done.refused)
    else signal(false)
  }
  return (
    <Box ref={page}>
      <Form form={model.form} label={t('form')}>
        <Outdated shipment={shipment} model={model} />
        {stageOf(shipment.order.orderStatus) === 'asked' && <Alert severity="info">{t('pending')}</Alert>}
        <Box sx={columnsSx}>
          <Panel title={t('remaining')} lead={count > 0 ? t('remainingLead', { count }) : t('allPacked')} isFlush>
            <Box sx={{ px: { xs: 4, md: 5 }, pb: 4, display: 'grid', gap: 3 }}>
              <CodeField items={items} left={left} onPut={current.put} onRefused={complain} />
              {problem && (
                <Alert key={problem} ref={bringIntoSight} severity="error" role="alert">
                  {problem}
                </Alert>
              )}
            </Box>
            <RemainingGoods items={items} left={left} onPut={put} />
          </Panel>
          <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
            <Shortcuts shipment={shipment} model={model} />
            <PackageList shipment={shipment} model={model} current={current} left={left} />
            <Save model={model} />
            <Muted sx={{ display: { xs: 'none', md: 'block' } }}>{t('keys')}</Muted>
          </Box>
        </Box>
      </Form>
    </Box>
  )
}

/** A refusal is said in its place alone, so it must be in sight. */
const bringIntoSight = (place: HTMLElement | null) => place?.scrollIntoView?.({ block: 'nearest' })

/** The way of packing that does it all at once, and the way back. */
const Shortcuts = ({ shipment, model }: { shipment: ShipmentDetail; model: PackingModel }) => {
  const [isProposing, setIsProposing] = useState(false)
  const { replace, complain, undo, attempt, packing } = model
  const { items } = packing
  const hasUnits = items.some(isUnit)
  // Whole boxes and pallets need no choice; units are proposed, to be looked at.
  const packForMe = () => {
    if (hasUnits) return setIsProposing(true)
    const packed = packWhole(packing.orderId, items)
    if ('refusal' in packed) return complain(refusalText(packed.refusal))
    replace(packed.packing.packages)
    notify(t('automaticDone'))
  }
  const lacksBoxes = shipment.boxes.length === 0 && items.every(isUnit)
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <BlockableButton
        variant="outlined"
        sx={{ minHeight: 44 }}
        reason={lacksBoxes ? t('noBoxes') : undefined}
        onClick={packForMe}
      >
        {t('forMe')}
      </BlockableButton>
      {lacksBoxes && (
        <LinkButton to="/settings" search={{ tab: 'shipping' }} sx={{ minHeight: 44 }}>
          {t('toBoxes')}
        </LinkButton>
      )}
      <BlockableButton
        startIcon={<UndoOutlined />}
        aria-label={t('undoLast')}
        sx={{ minHeight: 44 }}
        reason={undo ? undefined : t('nothingToUndo')}
        onClick={() => undo?.()}
      >
        {t('undo')}
      </BlockableButton>
      <ProposalDialog
        shipment={shipment}
        isOpen={isProposing}
        onTakeAll={replace}
        onTake={(proposed) => attempt(addingOf(model, proposed))}
        onClose={() => setIsProposing(false)}
      />
    </Box>
  )
}

const isUnit = ({ productPackaging }: ShippedItem): boolean => productPackaging === 'package_unit'

/** Says that somebody else has saved meanwhile, and asks whose packing to go on with. */
const Outdated = ({ shipment, model }: { shipment: ShipmentDetail; model: PackingModel }) => {
  const { isOutdated, takeTheirs, keepMine } = model
  if (!isOutdated) return null
  const keep = () => {
    keepMine()
    notify(t('mineKept'), 'info')
  }
  return (
    <Alert
      severity="warning"
      role="alert"
      action={
        <>
          <Button color="inherit" onClick={takeTheirs}>
            {t('takeTheirs')}
          </Button>
          <Button color="inherit" onClick={keep}>
            {t('keepMine')}
          </Button>
        </>
      }
      sx={{ flexWrap: 'wrap' }}
    >
      {t('outdated', { moment: formatDateTime(shipment.updatedAt), packages: shipment.packages.length })}
    </Alert>
  )
}

const Save = ({ model }: { model: PackingModel }) => {
  const { form, packing, canSave, isOutdated } = model
  const missing = missingTexts(packing)
  const isComplete = missing.length === 0
  const saveDraft = async () => {
    form.methods.setValue('shipmentStatus', 'DRAFT')
    await form.submit()
    // After a refusal, the other button still finishes.
    form.methods.setValue('shipmentStatus', statusOfPacking(packing))
  }
  return (
    // On a phone the buttons are a bar, which leaves the panel empty.
    <Box sx={canSave ? barOnPhoneSx : {}}>
      <Panel>
        <FormActions
          form={form}
          submit={t(isComplete ? 'finish' : 'save')}
          size="large"
          reason={isOutdated ? t('keepOrTake') : canSave ? undefined : t('nothingToSave')}
          // Once all is saved, the next steps of the shipment stand there.
          {...(canSave && { inSight: {} })}
        >
          <Missing texts={missing} />
          {isComplete && canSave && (
            <Button size="large" disabled={form.isSending} onClick={() => void saveDraft()}>
              {t('keepDraft')}
            </Button>
          )}
        </FormActions>
      </Panel>
    </Box>
  )
}

const barOnPhoneSx = {
  [onPhone]: { '& > section': { border: 0, bgcolor: 'transparent' }, '& > section > div': { p: 0 } },
}

const columnsSx = {
  display: 'grid',
  gap: { xs: 4, md: 5 },
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'minmax(0, 1fr) minmax(0, 1fr)',
    md: 'minmax(0, 5fr) minmax(0, 6fr)',
  },
}

/** Lists in French what keeps a packing a draft; empty once it is complete. */
const missingTexts = (packing: Packing<ShippedItem>): string[] => {
  const { items, empty, weight, size } = missingOf(packing)
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const named = (numbers: readonly string[]) =>
    packing.packages
      .filter(({ packageNumber }) => numbers.includes(packageNumber))
      .map(packageName)
      .join(', ')
  return [
    ...(count > 0 ? [t('missing.items', { goods: t('contentsCount', { count }) })] : []),
    ...(empty.length > 0 ? [t('missing.empty', { names: named(empty) })] : []),
    ...(weight.length > 0 ? [t('missing.weight', { names: named(weight) })] : []),
    ...(size.length > 0 ? [t('missing.size', { names: named(size) })] : []),
  ]
}

/** Says at once, beside the button, what is missing. */
const Missing = ({ texts }: { texts: readonly string[] }) => (
  <Box component="output" sx={[lineSx, { color: texts.length > 0 ? 'text.secondary' : 'tone.done.ink' }]}>
    {texts.length === 0 ? t('complete') : `${t('missing')}\u00a0: ${texts.join(' · ')}`}
  </Box>
)

/** Above the buttons; two lines at most on a phone, where they stay in sight. */
const lineSx = {
  order: -1,
  width: 1,
  [onPhone]: { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
}
