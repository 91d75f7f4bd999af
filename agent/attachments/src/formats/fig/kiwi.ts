import { AbpError } from '@abp-kit/core/protocol'
import type { ByteBuffer, Definition, Schema } from 'kiwi-schema'

/** The fields to keep, including nested fields; `true` keeps a value that is not a structure. */
export interface Wanted {
  [field: string]: true | Wanted
}

/** A value in a document: a structure's wanted fields, a list, or a plain value. */
export type KiwiValue = KiwiMap | KiwiValue[] | string | number | bigint | boolean | undefined
export type KiwiMap = Map<string, KiwiValue>

/**
 * Limits for one document. The schema is part of the file: it lets a few bytes claim any number of values.
 */
export interface KiwiLimits {
  /** Values, kept or not. */
  values: number
  /** Values to keep. */
  kept: number
  /** Levels of nested structures. */
  depth: number
}

type Definitions = ReadonlyMap<
  string,
  Definition & { byNumber: ReadonlyMap<number, Definition['fields'][number]> }
>

/**
 * Reads a document by its embedded schema. The package's own reader compiles the schema to JavaScript, which
 * is unsafe for untrusted files, and has no limits.
 *
 * @param buffer - positioned at the start of the document
 * @param root - name of the document's structure
 * @throws {AbpError} `ATTACHMENT_UNREADABLE`, `ATTACHMENT_TOO_LARGE`; and the buffer's error at its end
 */
export function readKiwi(
  buffer: ByteBuffer,
  { definitions }: Schema,
  root: string,
  wanted: Wanted,
  limits: KiwiLimits,
): KiwiValue {
  const known: Definitions = new Map(
    definitions.map((one) => [
      one.name,
      { ...one, byNumber: new Map(one.fields.map((field) => [field.value, field])) },
    ]),
  )
  let values = 0
  let kept = 0

  const count = (keep: boolean, depth: number) => {
    if (++values > limits.values || depth > limits.depth || (keep && ++kept > limits.kept))
      throw new AbpError(
        'ATTACHMENT_TOO_LARGE',
        `The document has more than ${limits.values} values (of which ${limits.kept} may be kept), or more than ${limits.depth} structures in structures. Export it as PDF.`,
      )
  }

  const readValue = (type: string | null, want: true | Wanted | undefined, depth: number): KiwiValue => {
    count(want !== undefined, depth)
    switch (type) {
      case 'bool':
        return buffer.readByte() !== 0
      case 'byte':
        return buffer.readByte()
      case 'int':
        return buffer.readVarInt()
      case 'uint':
        return buffer.readVarUint()
      case 'float':
        return buffer.readVarFloat()
      case 'string':
        return buffer.readString()
      case 'int64':
        return buffer.readVarInt64()
      case 'uint64':
        return buffer.readVarUint64()
    }
    const definition = known.get(type ?? '')
    if (definition === undefined) throw damaged('its schema names a type that it does not have')
    if (definition.kind === 'ENUM') {
      const number = buffer.readVarUint()
      return definition.byNumber.get(number)?.name ?? number
    }
    return readStructure(definition, want === true ? {} : want, depth)
  }

  const readField = (
    { isArray, name, type }: Definition['fields'][number],
    want: Wanted | undefined,
    depth: number,
    found: KiwiMap,
  ) => {
    const inside = want && Object.hasOwn(want, name) ? want[name] : undefined
    if (!isArray) {
      const value = readValue(type, inside, depth + 1)
      if (inside !== undefined) found.set(name, value)
    } else if (type === 'byte') {
      count(false, depth)
      buffer.readByteArray()
    } else {
      const length = buffer.readVarUint()
      const list: KiwiValue[] = []
      for (let index = 0; index < length; index++) {
        const value = readValue(type, inside, depth + 1)
        if (inside !== undefined) list.push(value)
      }
      if (inside !== undefined) found.set(name, list)
    }
  }

  const readStructure = (
    { byNumber, fields, kind }: NonNullable<ReturnType<Definitions['get']>>,
    want: Wanted | undefined,
    depth: number,
  ): KiwiMap => {
    const found: KiwiMap = new Map()
    if (kind === 'STRUCT') for (const field of fields) readField(field, want, depth, found)
    else
      for (let number = buffer.readVarUint(); number !== 0; number = buffer.readVarUint()) {
        const field = byNumber.get(number)
        if (field === undefined) throw damaged('it has a field that its schema does not have')
        readField(field, want, depth, found)
      }
    return found
  }

  return readValue(root, wanted, 0)
}

function damaged(reason: string): AbpError {
  return new AbpError('ATTACHMENT_UNREADABLE', `The document is damaged: ${reason}.`)
}
