/** The landing page: what this is, whether it is any good, and what is in it. */
import { Link } from 'react-router-dom';
import appUrl from '../../images/app.svg';
import handsUrl from '../../images/hands.svg';
import { Icon } from '../../images/icons.tsx';
import { useConfig } from '../../config.ts';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { features, type Feature } from './features.tsx';
import styles from './landing.module.css';

// Focusable by script, so that the keyboard goes on from the section that a link led to.
const section = { tabIndex: -1 };

export function Landing() {
  const { links } = useConfig();
  return (
    <>
      <section
        id="home"
        {...section}
        className={`wrap ${styles.home}`}
        aria-labelledby="home-title"
      >
        <div className={styles.pitch}>
          <h1 id="home-title">Stop Smoke Now</h1>
          <p className={styles.subtitle}>
            Your Journey to a <span>Smoke-Free</span> Life Starts Here
          </p>
          <div className={styles.actions}>
            <CallToAction size="large" />
            <Link to="/#feature" className={styles.more}>
              See what’s inside
            </Link>
          </div>
        </div>
        <img
          className={styles.hands}
          src={handsUrl}
          width="640"
          height="600"
          alt="Two open hands let the morning sun rise; three birds fly up from it."
        />
      </section>

      <section id="about" {...section} className={styles.about} aria-labelledby="about-title">
        <div className={`wrap ${styles.columns}`}>
          <figure className={styles.rating}>
            <p>
              <strong>Over 90%</strong> of ratings are five-star
            </p>
            <figcaption>{links.ratingSource}</figcaption>
          </figure>
          <div className={styles.story}>
            <h2 id="about-title">Quitting is hard. You don’t have to do it alone.</h2>
            <p>
              Stop Smoke Now is a companion for people who want to stop smoking. It learns your
              habits, helps you through the minutes when a craving is strongest, and shows you how
              far you have come.
            </p>
            <p>
              Built with proven methods, it goes with you every step of the way, from the first
              thought of quitting to a day when you notice that you have stopped counting.
            </p>
          </div>
        </div>
      </section>

      <section id="feature" {...section} className={styles.feature} aria-labelledby="feature-title">
        <div className="wrap">
          <h2 id="feature-title">Everything you need for a smoke-free day</h2>
          <p className={styles.lead}>And then for the next one. All in one app.</p>
          <div className={styles.tour}>
            <img
              className={styles.app}
              src={appUrl}
              width="440"
              height="760"
              alt="An example of the app’s first screen: days without smoking, money saved, fewer cravings from day to day, and a button for the moment when one comes."
              loading="lazy"
            />
            <ul className={styles.panels}>{features.slice(0, 3).map(toItem)}</ul>
          </div>
          <ul className={styles.lines}>{features.slice(3).map(toItem)}</ul>
          <div className={styles.closing}>
            <h2>Tomorrow could be your first smoke-free morning</h2>
            <CallToAction size="large" />
          </div>
        </div>
      </section>
    </>
  );
}

const toItem = ({ icon, title, text, picture }: Feature) => (
  <li key={icon}>
    <Icon name={icon} size={28} />
    <h3>{title}</h3>
    <p>{text}</p>
    {picture && <img src={picture} width="260" height="180" alt="" loading="lazy" />}
  </li>
);
