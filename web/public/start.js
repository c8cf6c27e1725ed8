// Says so when a script of the page cannot be loaded: then no other script is there to say it. A file of its own, as the
// page allows no script in its text.

addEventListener(
  'error',
  ({ target }) => {
    const place = document.querySelector('#start');
    if (!place || !(target instanceof HTMLScriptElement)) return;
    place.textContent = 'A part of the page could not be loaded. Reload the page when the server can be reached.';
  },
  true,
);
