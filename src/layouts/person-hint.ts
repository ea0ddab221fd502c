// A short script that runs before the first paint and marks whether this browser has a session, so that the header shows the right buttons
// at once. Only a hint for looks: every page behind those buttons asks the server.
import { SESSION_KEY } from '#data/session/stored-session.ts'

/** Text of an inline script: sets `data-signed-in` on the root element when storage holds a session. */
export const PERSON_HINT = `try{let s=JSON.parse(localStorage.getItem(${JSON.stringify(SESSION_KEY)}));if(s&&typeof s.refresh_token=='string')document.documentElement.dataset.signedIn=''}catch(e){/* Storage is forbidden or holds something else: nobody is signed in as far as this page can tell. */}`
