// Shown when nobody can say who is signed in: an outage must not look like being signed out.

export function Unreachable() {
  return (
    <section className="sheet">
      <h1>We cannot reach your account</h1>
      <p className="lead">Check your connection and try again. Nothing is lost.</p>
      <button type="button" className="button wide-button" onClick={() => location.reload()}>
        Try again
      </button>
    </section>
  )
}
