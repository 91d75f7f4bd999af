import { exportedObjects } from '../syntax/exported.ts'
import { propertyOf } from '../syntax/property.ts'
import { bare } from '../syntax/source.ts'
import { type Edit, editCode } from './edit.ts'
import { addFirstProperty } from './property-text.ts'

/** A setting in a configuration object, such as `experimental.globalNotFound`. */
export interface Flag {
  group: string
  name: string
}

/** Sets a flag to `true`, in each object that the configuration can be. */
export function setFlag(file: string, text: string, { group, name }: Flag): Edit {
  return editCode({
    file,
    text,
    isDone: (source) => source.text.includes(`${name}: true`),
    change(source, edited) {
      const objects = exportedObjects(source)
      if (!Array.isArray(objects)) return objects
      for (const object of objects) {
        const found = propertyOf(object, group)
        const inner = found && bare(found.value)
        if (inner && inner.type !== 'ObjectExpression')
          return { at: inner.start, reason: `\`${group}\` is not an object of this file.` }
        const target = inner ?? object
        const written = inner ? `${name}: true` : `${group}: { ${name}: true }`
        addFirstProperty(source, edited, target, written)
      }
      return undefined
    },
  })
}

/** The opposite of {@link setFlag}. */
export function unsetFlag(file: string, text: string, { group, name }: Flag): Edit {
  const inner = `${name}: true`
  const alone = `${group}: { ${inner} }`
  return editCode({
    file,
    text,
    isDone: (source) => !source.text.includes(inner),
    change(_source, edited) {
      const written = text.includes(alone) ? alone : inner
      const start = text.indexOf(written)
      const comma = text[start + written.length] === ',' ? 1 : 0
      const line = /\r?\n[ \t]*$/.exec(text.slice(0, start))?.[0] ?? ''
      const isOwnLine = line !== '' && /^[ \t]*\r?\n/.test(text.slice(start + written.length + comma))
      const space = isOwnLine ? line.length : text[start - 1] === ' ' ? 1 : 0
      const after = comma === 0 && text[start + written.length] === ' ' ? 1 : 0
      edited.remove(start - space, start + written.length + comma + after)
      return undefined
    },
  })
}
