import Link from 'next/link'

export default function NotFound() {
  return (
    <main className="message">
      <h1>This page does not exist</h1>
      <p>
        Your notes do: <Link href="/">open the notebook</Link>.
      </p>
    </main>
  )
}
