#!/usr/bin/env node
// node bin/quai.mjs <command> […]: runs a program of Quai from its archive (npm run pack), which holds all that it needs and
// may be read-only. Runs in any Node that reads modules, so that one that is too old gets a sentence.
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** @type {{ scripts: Record<string, string>, engines: { node: string }, os?: string[], cpu?: string[] }} */
const { scripts, engines, os, cpu } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [, , name = '', ...words] = process.argv
const file = programOf(name)

const problem = nodeProblem() ?? machineProblem() ?? nameProblem() ?? placeProblem()
if (problem) {
  console.error(problem)
  process.exit(1)
}

const dataFolder = resolve(process.env.QUAI_DATA ?? '')
// Compiling takes half the processor time of a start, and this folder may be read-only.
process.env.NODE_COMPILE_CACHE ??= join(dataFolder, 'compiled')
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
process.argv = [process.execPath, join(root, file), ...words]
await import(pathToFileURL(join(root, file)).href)

/** Returns the file of a command, as the scripts of package.json name it; empty when there is none. */
function programOf(/** @type {string} */ given) {
  return given.startsWith('server/') ? given : (/\S+\.ts$/.exec(scripts[given] ?? '')?.[0] ?? '')
}

function nodeProblem() {
  const wanted = Number(/\d+/.exec(engines.node)?.[0])
  if (Number.parseInt(process.versions.node, 10) >= wanted) return undefined
  const tested = readFileSync(join(root, '.node-version'), 'utf8').trim()
  return `Quai needs Node ${wanted} (it was tested with ${tested}); this one is ${process.versions.node}.`
}

function machineProblem() {
  if ((os ?? [process.platform]).includes(process.platform) && (cpu ?? [process.arch]).includes(process.arch))
    return undefined
  return `This archive is for ${String(os)}-${String(cpu)}; this machine is ${process.platform}-${process.arch}.`
}

function nameProblem() {
  if (file) return undefined
  return `Usage: node bin/quai.mjs <command>, one of: ${Object.keys(scripts).filter(programOf).join(', ')}.`
}

function placeProblem() {
  if (process.env.QUAI_DATA) return undefined
  return 'Set QUAI_DATA to the folder of the data: secrets, files that no bucket takes, the database that no DATABASE_URL names.'
}
