import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { Choice } from '../fields/fields.tsx'

interface Props<Value extends string> {
  /** Names the tabs for screen readers. */
  label: string
  value: Value
  tabs: readonly Choice<Value>[]
  onChange: (tab: Value) => void
}

/** Divides a page into parts, each at its own address. */
export const PageTabs = <Value extends string>({ label, value, tabs, onChange }: Props<Value>) => (
  <Tabs
    value={value}
    onChange={(_event, chosen: Value) => onChange(chosen)}
    aria-label={label}
    variant="scrollable"
    scrollButtons={false}
    sx={{
      borderBottom: 1,
      borderColor: 'divider',
      ...(tabs.length > many && { [narrow]: { '& .MuiTab-root': { px: '7px' } } }),
    }}
  >
    {tabs.map((tab) => (
      <Tab key={tab.value} {...tab} />
    ))}
  </Tabs>
)

/** Twelve tabs, those of a warehouse's settings, fit a page of 1024 px. */
const many = 9
const narrow = '@media (min-width: 900px) and (max-width: 1139px)'
