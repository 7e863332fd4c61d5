import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { tones } from '../../platform/theme/tokens.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { Highlighted } from '../../ui/Highlighted.tsx'
import { LaneMark } from '../../ui/LaneMark.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { CreateButton } from '../../ui/list/CreateButton.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Sample, Samples } from './Sample.tsx'
import { t } from './texts.ts'

const nothing = () => {}
const at = '2026-12-31T08:05:00.000Z'

const swatches = [
  'primary.main',
  'primarySoft.main',
  'lane.main',
  'background.paper',
  'sunken.main',
  'edge.main',
  'divider',
]

export const Colours = () => (
  <Panel title={t('colours')}>
    <Samples>
      {swatches.map((name) => (
        <Sample key={name} name={name}>
          <Box sx={{ height: 40, borderRadius: '6px', border: 1, borderColor: 'divider', bgcolor: name }} />
        </Sample>
      ))}
      {tones.map((tone) => (
        <Sample key={tone} name={`StatusChip, ${tone}`}>
          <StatusChip tone={tone} label={tone} />
        </Sample>
      ))}
      <Sample name="LaneMark">
        <LaneMark />
      </Sample>
    </Samples>
  </Panel>
)

export const Texts = () => (
  <Panel title={t('text')}>
    <Samples>
      {(['h1', 'h2', 'h3', 'subtitle2', 'body1', 'body2', 'caption'] as const).map((variant) => (
        <Sample key={variant} name={`Typography, ${variant}`}>
          <Typography variant={variant} component="div">
            Sortie de 12 colis
          </Typography>
        </Sample>
      ))}
      <Sample name="Muted">
        <Muted>Entrepôts du Dauphiné</Muted>
      </Sample>
      <Sample name="Moment">
        <Moment at={at} />
      </Sample>
      <Sample name="Quantity">
        <Quantity value={12500} unit={{ one: 'colis', many: 'colis' }} />
      </Sample>
      <Sample name="Quantity, isStrong">
        <Quantity value={3} unit={{ one: 'palette', many: 'palettes' }} isStrong />
      </Sample>
      <Sample name="Highlighted">
        <Highlighted text="Papier recyclé A4" ranges={[[0, 6]]} />
      </Sample>
    </Samples>
  </Panel>
)

export const Buttons = () => (
  <Panel title={t('buttons')}>
    <Samples>
      {(['contained', 'outlined', 'text'] as const).flatMap((variant) => [
        <Sample key={variant} name={`Button, ${variant}`}>
          <Button variant={variant}>Confirmer</Button>
        </Sample>,
        <Sample key={`${variant}-error`} name={`Button, ${variant}, error`}>
          <Button variant={variant} color="error">
            Supprimer
          </Button>
        </Sample>,
      ])}
      <Sample name="Button, startIcon, small">
        <Button variant="outlined" size="small" startIcon={<AddOutlined />}>
          Ajouter
        </Button>
      </Sample>
      <Sample name="Button, loading">
        <Button variant="contained" loading>
          Confirmer
        </Button>
      </Sample>
      <Sample name="Button, disabled">
        <Button variant="contained" disabled>
          Confirmer
        </Button>
      </Sample>
      <Sample name="BlockableButton, reason">
        <BlockableButton variant="contained" reason="Le stock ne suffit pas.">
          Confirmer
        </BlockableButton>
      </Sample>
      <Sample name="CreateButton">
        <CreateButton onClick={nothing}>Nouvelle commande</CreateButton>
      </Sample>
      <Sample name="IconButton">
        <IconButton aria-label="Ajouter">
          <AddOutlined />
        </IconButton>
      </Sample>
    </Samples>
  </Panel>
)

export const Links = () => (
  <Panel title={t('links')}>
    <Samples>
      <Sample name="Link">
        <Link href="#main">Voir la commande</Link>
      </Sample>
      <Sample name="TextLink">
        <TextLink to="/admin/design-system">Voir la commande</TextLink>
      </Sample>
      <Sample name="LinkButton">
        <LinkButton to="/admin/design-system" variant="outlined">
          Ouvrir
        </LinkButton>
      </Sample>
      <Sample name="MenuButton">
        <MenuButton
          button={(opener) => (
            <Button {...opener} variant="outlined">
              Autres actions
            </Button>
          )}
          choices={[
            { name: 'edit', label: 'Modifier', onChoose: nothing },
            { name: 'blocked', label: 'Confirmer', reason: 'Le stock ne suffit pas.', onChoose: nothing },
            { name: 'remove', label: 'Supprimer', isDestructive: true, onChoose: nothing },
          ]}
        />
      </Sample>
    </Samples>
  </Panel>
)
