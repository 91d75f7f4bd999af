import { Notebook } from '../components/Notebook'

export default function Page() {
  return <Notebook />
}
