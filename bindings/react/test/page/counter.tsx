import { count } from '@abp-kit/bindings-suite/page'
import { useCapability } from '@abp-kit/react'
import { useState } from 'react'

export function Counter({ id, step }: { id: string; step: number }) {
  const [value, setValue] = useState(0)
  useCapability(count, ({ by = 0 }) => {
    setValue(value + by)
    return { id, count: value + by, step, version: 1 }
  })
  return (
    <p id={id}>
      <button type="button" onClick={() => setValue(value + step)}>
        {value}
      </button>
    </p>
  )
}
