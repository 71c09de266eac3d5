import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, type ReactNode, Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Link, Redirect, Route, Switch } from 'wouter';
import {
  AddressBar,
  useAddress,
  useIsOnItsWay,
  useNavigate,
  useSearchParams,
  useStepBack,
} from './address.tsx';
import { PlaceLink } from './place-link.tsx';

const user = userEvent.setup();
const open = (at: string, inside: ReactNode, base = '') => {
  history.replaceState(null, '', at);
  return render(<AddressBar base={base}>{inside}</AddressBar>);
};
const click = (name: string) => user.click(screen.getByText(name));
const read = () => screen.getByTestId('read').textContent;

function Read() {
  const { pathname, search, hash } = useAddress();
  return <output data-testid="read">{pathname + search + hash}</output>;
}

function OnItsWay() {
  return <output data-testid="way">{useIsOnItsWay() ? 'on its way' : 'there'}</output>;
}

function Search() {
  const [values, set] = useSearchParams();
  const put = (name: string, value: string) =>
    set(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const both = () => {
    put('a', '1');
    put('b', '50%41');
  };
  return (
    <button type="button" onClick={both}>
      {JSON.stringify([...values])}
    </button>
  );
}

function Steps() {
  const back = useStepBack();
  return (
    <button type="button" onClick={() => back('/otherwise')}>
      back
    </button>
  );
}

function Way() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate('/coins?tab=rest', { state: { from: 'here' } })}>
      coins
    </button>
  );
}

beforeEach(() => history.pushState(null, '', '/start'));

test('a screen stays until the next one is loaded, with its own address, and it can be said that one is on its way', async () => {
  let arrive: (page: { default: () => ReactNode }) => void = () => {};
  const Late = lazy(() => new Promise<{ default: () => ReactNode }>((done) => (arrive = done)));
  open(
    '/first?tab=one',
    <Suspense fallback="waiting">
      <Link to="/late">on</Link>
      <Read />
      <OnItsWay />
      <Switch>
        <Route path="/late">
          <Late />
        </Route>
        <Route>the first</Route>
      </Switch>
    </Suspense>,
  );
  const way = () => screen.getByTestId('way').textContent;
  expect(way()).toBe('there');
  await click('on');
  expect(location.pathname).toBe('/late');
  expect(way()).toBe('on its way');
  expect(screen.queryByText('waiting')).toBeNull();
  expect(read()).toBe('/first?tab=one');
  await act(async () => arrive({ default: () => 'the late one' }));
  await waitFor(() => expect(read()).toBe('/late'));
  screen.getByText('the late one');
  expect(way()).toBe('there');
});

test('two changes of the search at once both count, and a sign of percent is read as written', async () => {
  open('/list?next=%2Ffaq%3Fq%3D%2541', <Search />);
  await user.click(screen.getByRole('button'));
  const wanted = [
    ['next', '/faq?q=%41'],
    ['a', '1'],
    ['b', '50%41'],
  ];
  await waitFor(() => expect(JSON.parse(screen.getByRole('button').textContent)).toEqual(wanted));
});

test('a change of the search while another screen is on its way takes nothing of that one', async () => {
  const Never = lazy(() => new Promise<{ default: () => ReactNode }>(() => {}));
  open(
    '/list?next=one',
    <Suspense fallback="waiting">
      <Link to="/late?tab=two">on</Link>
      <Search />
      <Switch>
        <Route path="/late">
          <Never />
        </Route>
        <Route>the list</Route>
      </Switch>
    </Suspense>,
  );
  await click('on');
  expect(location.search).toBe('?tab=two');
  await user.click(screen.getByRole('button'));
  expect(location.pathname + location.search).toBe('/list?next=one&a=1&b=50%2541');
});

test('a step back never leaves the app, and a link to where one is is no step', async () => {
  const inside = (
    <>
      <Link to="/two#part">to two</Link>
      <Read />
      <Steps />
    </>
  );
  open('/one', inside);
  await click('back');
  await waitFor(() => expect(read()).toBe('/otherwise'));
  const entries = history.length;
  await click('to two');
  await waitFor(() => expect(read()).toBe('/two#part'));
  await click('to two');
  expect(history.length).toBe(entries + 1);
  await click('back');
  await waitFor(() => expect(read()).toBe('/otherwise'));
  expect(history.length).toBe(entries + 1);
});

test('an app that begins below the root reads and writes its addresses without that', async () => {
  const { container } = open(
    '/console/markets/7',
    <>
      <PlaceLink to="/markets" className={(isHere) => (isHere ? 'here' : 'there')}>
        markets
      </PlaceLink>
      <Read />
      <Way />
    </>,
    '/console',
  );
  const link = container.querySelector('a');
  expect(read()).toBe('/markets/7');
  expect(link?.getAttribute('href')).toBe('/console/markets');
  expect([link?.className, link?.getAttribute('aria-current')]).toEqual(['here', 'page']);
  await click('coins');
  await waitFor(() => expect(read()).toBe('/coins?tab=rest'));
  expect(location.pathname).toBe('/console/coins');
  expect(history.state).toMatchObject({ from: 'here' });
  expect([link?.className, link?.getAttribute('aria-current')]).toEqual(['there', null]);
});

test('what is drawn first may lead on at once', async () => {
  open(
    '/old',
    <>
      <Read />
      <Switch>
        <Route path="/old">
          <Redirect to="/new" replace />
        </Route>
        <Route>the new one</Route>
      </Switch>
    </>,
  );
  await screen.findByText('the new one');
  expect(read()).toBe('/new');
});
