import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { notify, type ToastVariant } from '../../platform/notify.ts'
import { AppDialog, ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { whileLoading } from '../../ui/dialogs/LoadingDialog.tsx'
import { FileButton } from '../../ui/files/FileButton.tsx'
import { FileZone } from '../../ui/files/FileZone.tsx'
import { BreadcrumbTrail } from '../../ui/page/BreadcrumbTrail.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Sample, SampleOnDemand, Samples } from './Sample.tsx'
import { t } from './texts.ts'

const nothing = () => {}
const variants: readonly ToastVariant[] = ['success', 'error', 'warning', 'info']

export const Dialogs = () => {
  const [open, setOpen] = useState<'basic' | 'confirm' | 'danger'>()
  const close = () => setOpen(undefined)
  const wait = () => void whileLoading(new Promise((done) => setTimeout(done, 1_500)))
  return (
    <Panel title={t('dialogs')}>
      <Samples>
        <Sample name="AppDialog">
          <Button onClick={() => setOpen('basic')}>Ouvrir un dialogue</Button>
        </Sample>
        <Sample name="ConfirmDialog">
          <Button onClick={() => setOpen('confirm')}>Demander</Button>
        </Sample>
        <Sample name="ConfirmDialog, isDestructive">
          <Button onClick={() => setOpen('danger')}>Demander avant de détruire</Button>
        </Sample>
        <Sample name="LoadingDialog">
          <Button onClick={wait}>Faire patienter</Button>
        </Sample>
        {variants.map((variant) => (
          <Sample key={variant} name={`notify, ${variant}`}>
            <Button onClick={() => notify('Modifications enregistrées.', variant)}>Afficher</Button>
          </Sample>
        ))}
        {variants.map((variant) => (
          <Sample key={variant} name={`Alert, ${variant}`}>
            <Alert severity={variant}>Le stock ne suffit pas.</Alert>
          </Sample>
        ))}
      </Samples>
      <AppDialog isOpen={open === 'basic'} title="À lire" primary={{ label: 'Compris' }} onClose={close}>
        Une commande garde son adresse.
      </AppDialog>
      <ConfirmDialog
        isOpen={open === 'confirm' || open === 'danger'}
        title="Supprimer le produit ?"
        isDestructive={open === 'danger'}
        onConfirm={nothing}
        onClose={close}
      >
        Rien d’autre ne change.
      </ConfirmDialog>
    </Panel>
  )
}

export const Pages = () => {
  const [tab, setTab] = useState('one')
  return (
    <Panel title={t('page')} lead="Panel: lead" actions={<Button variant="outlined">Panel: actions</Button>}>
      <Samples>
        <Sample name="BreadcrumbTrail" isWide>
          <BreadcrumbTrail crumbs={[{ label: 'Produits', to: '/admin/design-system' }, { label: 'REF-1' }]} />
        </Sample>
        <Sample name="Facts" isWide>
          <Facts facts={['Client', 'Entrepôt', 'Créé le'].map((label) => ({ label, value: 'Comptoir Lavigne' }))} />
        </Sample>
        <Sample name="PageTabs" isWide>
          <PageTabs
            label="Onglets"
            value={tab}
            tabs={[
              { value: 'one', label: 'Compte' },
              { value: 'two', label: 'Adresses' },
            ]}
            onChange={setTab}
          />
        </Sample>
        <Sample name="ToggleButtonGroup">
          <ToggleButtonGroup exclusive size="small" value="one" aria-label="Vue">
            <ToggleButton value="one">Liste</ToggleButton>
            <ToggleButton value="two">Semaine</ToggleButton>
          </ToggleButtonGroup>
        </Sample>
        <SampleOnDemand name="Skeleton">
          <Skeleton variant="rounded" height={40} />
        </SampleOnDemand>
        <Sample name="EmptyState" isWide>
          <EmptyState title="Aucune commande" action={<Button variant="contained">Nouvelle commande</Button>}>
            Créez la première.
          </EmptyState>
        </Sample>
        <SampleOnDemand name="PageSkeleton" isWide>
          <PageSkeleton />
        </SampleOnDemand>
      </Samples>
    </Panel>
  )
}

const zone = { onFiles: nothing, title: 'Déposez un PDF ici', dropNow: 'Lâchez le fichier', hint: 'PDF, 10 Mo au plus' }
const choose = (
  <FileButton accept=".pdf" onFiles={nothing} variant="outlined">
    Choisir un fichier
  </FileButton>
)

export const Files = () => (
  <Panel title={t('files')}>
    <Samples>
      <Sample name="FileZone" isWide>
        <FileZone {...zone} isOpen buttons={choose} />
      </Sample>
      <Sample name="FileZone, problem" isWide>
        <FileZone {...zone} isOpen problem="Ce fichier n’est pas un PDF." buttons={choose} />
      </Sample>
    </Samples>
  </Panel>
)
