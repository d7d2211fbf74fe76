import './style/ground.css';
import './style/shell.css';
import './style/parts.css';
import './style/table.css';
import './style/chart.css';
import './style/page.css';
import './style/site.css';
import './style/search.css';
import './style/graph.css';
import './style/control.css';
import { render } from 'preact';
import { followAddress } from './address.ts';
import { Shell } from './shell.tsx';
import { chooseTheme, chosenTheme } from './theme.ts';
import { viewAt } from './views.ts';

chooseTheme(chosenTheme());
followAddress((path) => viewAt(path) !== undefined);
const place = document.getElementById('page');
if (place !== null) {
  // The search arrives with its results, for those without scripts: the view takes their place.
  place.replaceChildren();
  render(<Shell />, place);
}
