import { count, describeCalls, gate } from '@abp-kit/bindings-suite/page'
import { useCapability } from '@abp-kit/react'
import { useState } from 'react'

export function Counter({ enabled, id, step }: { enabled: boolean; id: string; step: number }) {
  const [value, setValue] = useState(0)
  const calls = useCapability(
    count,
    async ({ by = 0, fail, wait }) => {
      if (wait) await gate.passed
      if (fail) throw new Error('asked to fail')
      setValue(value + by)
      return { id, count: value + by, step, version: 1 }
    },
    { enabled },
  )
  return (
    <p id={id}>
      <button type="button" data-calls={describeCalls(calls)} onClick={() => setValue(value + step)}>
        {value}
      </button>
    </p>
  )
}
