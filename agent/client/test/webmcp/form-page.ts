/** A page whose tools are its forms, as browsers make them of `toolname` and `tooldescription`. */
export const formPage = (elsewhere: string) => `<!doctype html><meta charset="utf-8"><title>Restaurant</title>
<form toolname="book" tooldescription="Books a table" toolautosubmit action="/booked">
  <input name="name" required toolparamdescription="Your name">
  <select name="time" required><option value="18">Six</option><option value="19">Seven</option></select>
  <input type="checkbox" name="vegan"><input type="number" name="guests" min="1" max="8"><input name="code" pattern="[a-z]+">
  <button>Book</button>
</form>
<form toolname="ask_price" tooldescription="Asks for the price" toolautosubmit id="price"><input name="dish"><button>Ask</button></form>
<form toolname="silent" tooldescription="Forgets to answer" toolautosubmit id="silent"><button>Go</button></form>
<form toolname="thanks" tooldescription="Leads to no document" toolautosubmit action="/nothing"><button>Go</button></form>
<form toolname="menu" tooldescription="Downloads the menu" toolautosubmit action="/menu.txt"><button>Go</button></form>
<form toolname="popup" tooldescription="Opens a window" toolautosubmit action="/booked" target="_blank"><button>Go</button></form>
<form toolname="pay" tooldescription="Pays elsewhere" toolautosubmit action="${elsewhere}" method="post"><button>Go</button></form>
<form toolname="broken" tooldescription="Nobody listens" toolautosubmit action="http://127.0.0.1:1/"><button>Go</button></form>
<form toolname="cancel_table" tooldescription="Cancels a table" id="cancelled">
  <input name="elements"><input name="requestSubmit" value="x"><button name="sure" value="1">Cancel it</button>
</form>
<script>
price.addEventListener('submit', (event) => {
  event.preventDefault()
  event.respondWith(Promise.resolve({ dish: new FormData(price).get('dish'), price: 9 }))
})
silent.addEventListener('submit', (event) => event.preventDefault())
cancelled.addEventListener('submit', (event) => {
  event.preventDefault()
  event.respondWith(Promise.resolve([...new FormData(cancelled, event.submitter)]))
})
</script>`

export const bookedPage = `<!doctype html><title>Booked</title>
<script type="application/ld+json">{ "@type": "Reservation", "reservationId": "R1" }</script>`
