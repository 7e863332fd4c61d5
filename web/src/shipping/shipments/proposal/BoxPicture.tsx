import AddOutlined from '@mui/icons-material/AddOutlined'
import RemoveOutlined from '@mui/icons-material/RemoveOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { PlacedUnit } from '@quai/contract/orders/packing/proposal/propose.ts'
import type { PackingProposal } from '@quai/contract/shipping/shipments/proposal.ts'
import type { ShippedItem } from '@quai/contract/shipping/shipments/shipment.ts'
import { useState } from 'react'
import type { ToneName } from '../../../platform/theme/tokens.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { backToFront, facesOf, frameOf, layersOf, project } from './isometric.ts'
import { t } from './texts.ts'

type Proposed = PackingProposal['packages'][number]

interface Props {
  name: string
  proposed: Proposed & { box: NonNullable<Proposed['box']> }
  items: readonly ShippedItem[]
}

/** Draws a proposed box and the units in it, up to a layer that the reader chooses; says the same in words. */
export const BoxPicture = ({ name, proposed: { box, units }, items }: Props) => {
  const layers = layersOf(units)
  const [shown, setShown] = useState(layers.length)
  const top = layers[shown - 1] ?? 0
  const visible = units.filter(({ z }) => z <= top)
  const marks = marksOf(units, items)
  return (
    <Box component="figure" sx={{ m: 0, display: 'grid', gap: 3 }}>
      <figcaption className="visually-hidden">{describe(name, visible, marks)}</figcaption>
      <svg viewBox={frameOf(box)} aria-hidden="true" style={{ maxHeight: 320, width: '100%' }}>
        <Inside box={box} />
        {backToFront(visible).map((unit) => (
          <Unit key={`${unit.x}/${unit.y}/${unit.z}`} unit={unit} mark={marks.get(unit.orderItemId)} />
        ))}
      </svg>
      {layers.length > 1 && <Layers shown={shown} count={layers.length} onShow={setShown} />}
      <Legend marks={marks} units={visible} />
    </Box>
  )
}

interface Mark {
  letter: string
  tone: ToneName
  reference: string
}
type Marks = ReadonlyMap<number, Mark>

const tones: readonly ToneName[] = ['planned', 'wait', 'done', 'work', 'refused', 'absent', 'gone']

/** Gives each line of the box a letter and a colour. */
const marksOf = (units: readonly PlacedUnit[], items: readonly ShippedItem[]): Marks => {
  const ids = [...new Set(units.map(({ orderItemId }) => orderItemId))]
  return new Map(
    ids.map((id, rank) => [
      id,
      {
        letter: String.fromCodePoint(65 + (rank % 26)),
        tone: tones[rank % tones.length] ?? 'gone',
        reference: items.find((item) => item.id === id)?.reference ?? '',
      },
    ]),
  )
}

const describe = (name: string, units: readonly PlacedUnit[], marks: Marks): string =>
  t('picture', {
    name,
    layers: layersOf(units)
      .map((z, rank) => {
        const goods = countsOf(units.filter((unit) => unit.z === z))
        return t('pictureLayer', {
          rank: rank + 1,
          goods: goods.map(([id, count]) => `${count} × ${marks.get(id)?.reference ?? ''}`).join(', '),
        })
      })
      .join(' ; '),
  })

const countsOf = (units: readonly PlacedUnit[]): [number, number][] =>
  [...Map.groupBy(units, ({ orderItemId }) => orderItemId)].map(([id, same]) => [id, same.length])

/** Draws the floor and the two far walls of a box. */
const Inside = ({ box: { length, width, height } }: { box: { length: number; width: number; height: number } }) => {
  const outline = (...points: [number, number, number][]) => points.map((one) => project(one).join(',')).join(' ')
  const walls = [
    outline([0, 0, 0], [length, 0, 0], [length, width, 0], [0, width, 0]),
    outline([0, 0, 0], [length, 0, 0], [length, 0, height], [0, 0, height]),
    outline([0, 0, 0], [0, width, 0], [0, width, height], [0, 0, height]),
  ]
  return (
    <Box component="g" sx={{ color: 'text.secondary' }}>
      {walls.map((points) => (
        <polygon
          key={points}
          points={points}
          fill="currentColor"
          fillOpacity={0.05}
          stroke="currentColor"
          strokeOpacity={0.5}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </Box>
  )
}

const Unit = ({ unit, mark }: { unit: PlacedUnit; mark: Mark | undefined }) => {
  const { top, left, right } = facesOf(unit)
  const { x, y, z, length, width, height } = unit
  const [centreX, centreY] = project([x + length / 2, y + width / 2, z + height])
  const tone = mark?.tone ?? 'gone'
  return (
    <Box
      component="g"
      sx={{ color: `tone.${tone}.line`, '& polygon': { stroke: 'var(--edge)' }, '--edge': '#10262466' }}
    >
      <polygon points={left} fill="color-mix(in oklab, currentColor 86%, #000)" vectorEffect="non-scaling-stroke" />
      <polygon points={right} fill="color-mix(in oklab, currentColor 72%, #000)" vectorEffect="non-scaling-stroke" />
      <polygon points={top} fill="currentColor" vectorEffect="non-scaling-stroke" />
      <Box
        component="text"
        x={centreX}
        y={centreY}
        textAnchor="middle"
        dominantBaseline="central"
        sx={{ fill: 'currentColor', color: `tone.${tone}.ink`, fontWeight: 600 }}
        style={{ fontSize: Math.min(length, width) * 0.5 }}
      >
        {mark?.letter}
      </Box>
    </Box>
  )
}

const Layers = ({ shown, count, onShow }: { shown: number; count: number; onShow: (layer: number) => void }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontVariantNumeric: 'tabular-nums' }}>
    <IconButton aria-label={t('layerDown')} disabled={shown <= 1} onClick={() => onShow(shown - 1)} sx={pressSx}>
      <RemoveOutlined fontSize="small" />
    </IconButton>
    <output>{t('layer', { shown, count })}</output>
    <IconButton aria-label={t('layerUp')} disabled={shown >= count} onClick={() => onShow(shown + 1)} sx={pressSx}>
      <AddOutlined fontSize="small" />
    </IconButton>
  </Box>
)

const pressSx = { minWidth: 44, minHeight: 44 }

const Legend = ({ marks, units }: { marks: Marks; units: readonly PlacedUnit[] }) => (
  <Box
    component="ul"
    sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 2 }}
  >
    {countsOf(units).map(([id, count]) => {
      const mark = marks.get(id)
      return (
        <Box key={id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <Box
            component="span"
            aria-hidden="true"
            sx={{
              px: 1.5,
              borderRadius: '3px',
              border: 1,
              borderColor: `tone.${mark?.tone ?? 'gone'}.line`,
              bgcolor: `tone.${mark?.tone ?? 'gone'}.soft`,
              color: `tone.${mark?.tone ?? 'gone'}.ink`,
              fontWeight: 600,
            }}
          >
            {mark?.letter}
          </Box>
          <span>{mark?.reference}</span>
          <Muted component="span">× {count}</Muted>
        </Box>
      )
    })}
  </Box>
)
