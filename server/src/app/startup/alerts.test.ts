import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Series } from '../../testing/alerts/expression.ts'
import { fault, faults, minutes, seriesWith } from '../../testing/alerts/faults.ts'
import { type Rule, raisedBy } from '../../testing/alerts/raise.ts'
import { createTestApp } from '../../testing/test-app.ts'

const docs = new URL('../../../../docs/', import.meta.url)
const inDocs = (name: string): string => readFileSync(new URL(name, docs), 'utf8')
const rules: Rule[] = parse(inDocs('alerts.yml')).groups.flatMap((group: { rules: Rule[] }) => group.rules)
const cases = rules.flatMap((rule) => (faults[rule.alert] ?? []).map((changes, index) => ({ rule, changes, index })))
const raised = (rule: Rule, changes = {}) => raisedBy(rule, [...seriesWith(changes).values()], minutes)

describe('les alertes', () => {
  test('ont toutes une panne qui les lève', () => {
    expect(Object.keys(faults).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
  })

  test.each(cases)('$rule.alert : une panne la lève une fois, le calme jamais ($index)', ({ rule, changes }) => {
    const alerts = raised(rule, changes)
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.minute).toBeGreaterThanOrEqual(fault.from)
    expect(alerts[0]?.minute).toBeLessThan(fault.until)
    expect(raised(rule)).toEqual([])
  })

  test('disent chacune ce qu’il y a à faire, et le mode d’emploi l’explique', () => {
    const explained = [...inDocs('operating.md').matchAll(/^### (Quai\w+)$/gm)].map(([, name]) => name)
    expect(explained).toEqual(rules.map(({ alert }) => alert))
    for (const { alert, annotations, labels } of rules) {
      expect(annotations).toEqual({
        summary: expect.stringMatching(/./),
        action: expect.stringMatching(/./),
        runbook_url: `docs/operating.md#${alert.toLowerCase()}`,
      })
      expect(labels.severity).toMatch(/^(page|ticket)$/)
    }
  })
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

const filled = (text: string, labels: Record<string, string>): string =>
  text.replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => labels[name] ?? '')

/** Test of promtool: what our own evaluator finds. */
const promtoolTest = (series: Map<string, Series>, rule: Rule) => {
  const found = raisedBy(rule, [...series.values()], minutes)
  const written = (values: Series['values']) => values.map((value) => value ?? 'stale').join(' ')
  return {
    interval: '1m',
    input_series: [...series].map(([notation, { values }]) => ({ series: notation, values: written(values) })),
    alert_rule_test: [
      {
        eval_time: `${fault.until - 1}m`,
        alertname: rule.alert,
        exp_alerts: found.map(({ labels }) => ({
          exp_labels: { ...labels, ...rule.labels },
          exp_annotations: Object.fromEntries(
            Object.entries(rule.annotations).map(([name, text]) => [name, filled(text, labels)]),
          ),
        })),
      },
    ],
  }
}

test.skipIf(!hasPromtool)('Prometheus lève les mêmes alertes que nous', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quai-alerts-'))
  const tests = [
    ...cases.map(({ rule, changes }) => promtoolTest(seriesWith(changes), rule)),
    ...rules.map((rule) => promtoolTest(seriesWith(), rule)),
  ]
  writeFileSync(join(folder, 'alerts.yml'), inDocs('alerts.yml'))
  writeFileSync(
    join(folder, 'tests.yml'),
    stringify(
      { rule_files: ['alerts.yml'], evaluation_interval: '1m', tests },
      { lineWidth: 0, aliasDuplicateObjects: false },
    ),
  )
  try {
    expect(execFileSync('promtool', ['test', 'rules', 'tests.yml'], { cwd: folder, encoding: 'utf8' })).toContain(
      'SUCCESS',
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('les mesures que nomment les documents', async () => {
  const t = await createTestApp()
  const { body } = await t.server.inject('/metrics')
  const types = new Map([...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => [name, type]))
  const exists = (name: string): boolean =>
    types.has(name) || types.get(name.replace(/_(?:bucket|count|sum)$/, '')) === 'histogram'
  const missing = (text: string) =>
    [...new Set(text.match(/\b(?:quai|process|nodejs)_\w+/g))].filter((name) => !exists(name))

  test('existent toutes : alertes, séries inventées, tableau de bord', () => {
    expect(missing(rules.map(({ expr }) => expr).join('\n'))).toEqual([])
    expect(missing([...seriesWith().keys()].join('\n'))).toEqual([])
  })

  test('le tableau de bord n’en oublie aucune des nôtres', () => {
    const { panels } = JSON.parse(inDocs('grafana.json')) as { panels: { targets?: { expr: string }[] }[] }
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
    expect(missing(shown)).toEqual([])
    const ours = [...types.keys()].filter((name) => name.startsWith('quai_'))
    expect(ours.filter((name) => !shown.includes(name))).toEqual([])
  })
})
