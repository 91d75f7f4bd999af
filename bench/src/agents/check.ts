import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import jsQR from 'jsqr'
import Papa from 'papaparse'
import { PNG } from 'pngjs'
import { type Row, type TaskName, type Tasks, taskNames } from './tasks.ts'
import type { Files } from './way.ts'

/** What the app itself makes from the tasks. */
export type Expected = Record<'html' | 'csv', string>

/** What is wrong with each file; `undefined` if nothing is. */
export type Verdicts = Record<TaskName, string | undefined>

/**
 * Checks the files that an agent made. The HTML and the CSV file must equal the app's own, byte by byte, and contain
 * what was asked for. The picture must be a QR code with the text.
 */
export async function checkFiles(files: Files, tasks: Tasks, expected: Expected): Promise<Verdicts> {
  const [html, csv, png] = await Promise.all(
    taskNames.map(async (name) => verdictOf(name, files[name], tasks, expected)),
  )
  return { html, csv, png }
}

async function verdictOf(name: TaskName, path: string | undefined, tasks: Tasks, expected: Expected) {
  if (path === undefined) return 'There is no file.'
  if (extname(path) !== `.${name}`) return `The file is called ${path}.`
  const bytes = await readFile(path).catch(() => undefined)
  if (bytes === undefined) return `There is no file ${path}.`
  if (name === 'png') return verdictOfCode(bytes, tasks.png.text)
  if (!bytes.equals(Buffer.from(expected[name]))) return 'The file is not what the app makes.'
  if (name === 'csv') return verdictOfTable(bytes.toString(), tasks.csv.rows)
  return bytes.includes(`<h1>Harbour`) && bytes.includes(tasks.html.title)
    ? undefined
    : 'The text is not in it.'
}

function verdictOfTable(text: string, rows: readonly Row[]): string | undefined {
  const { data } = Papa.parse(text, { header: true })
  const asked = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)])),
  )
  return JSON.stringify(data) === JSON.stringify(asked) ? undefined : 'The table has other cells.'
}

function verdictOfCode(bytes: Buffer, text: string): string | undefined {
  try {
    const { data, height, width } = PNG.sync.read(bytes)
    const code = jsQR(new Uint8ClampedArray(data), width, height)
    if (code === null) return 'There is no QR code in the picture.'
    return code.data === text ? undefined : `The QR code says ${code.data}.`
  } catch {
    return 'The file is no PNG.'
  }
}
