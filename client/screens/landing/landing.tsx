/** The landing page: what this is, whether it is any good, and what is in it. */
import { Link } from 'react-router-dom';
import cloudsUrl from '../../images/clouds.svg';
import handsUrl from '../../images/hands.svg';
import { Icon } from '../../images/icons.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { features } from './features.tsx';
import styles from './landing.module.css';

// Focusable by script, so that the keyboard goes on from the section that a link led to.
const section = { tabIndex: -1 };

export function Landing() {
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
            <img src={cloudsUrl} width="640" height="480" alt="" loading="lazy" decoding="async" />
            <figcaption>
              <Stars />
              <span>
                <strong>Over 90%</strong> of ratings are five-star
              </span>
            </figcaption>
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
          <ul className={styles.cards}>
            {features.map(({ icon, title, text }) => (
              <li key={icon}>
                <Icon name={icon} size={28} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <div className={styles.closing}>
            <h2>Tomorrow could be your first smoke-free morning</h2>
            <CallToAction size="large" />
          </div>
        </div>
      </section>
    </>
  );
}

function Stars() {
  return (
    <svg viewBox="0 0 120 24" width="150" height="30" aria-hidden="true">
      {[0, 24, 48, 72, 96].map((x) => (
        <path
          key={x}
          transform={`translate(${x})`}
          d="M12 2.6l2.7 5.9 6.4.7-4.8 4.3 1.4 6.3-5.7-3.2-5.7 3.2 1.4-6.3-4.8-4.3 6.4-.7z"
        />
      ))}
    </svg>
  );
}
