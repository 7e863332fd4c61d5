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
    sx={{ borderBottom: 1, borderColor: 'divider' }}
  >
    {tabs.map((tab) => (
      <Tab key={tab.value} {...tab} />
    ))}
  </Tabs>
)
