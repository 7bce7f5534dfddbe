/** Renders the landing page: the product, its ratings and its features. */
import { Link } from 'react-router-dom';
import { texts } from '#texts/landing';
import { language } from '#texts/language';
import appUrl from '#pictures/app.svg';
import healthUrl from '#pictures/panel-health.svg';
import planUrl from '#pictures/panel-plan.svg';
import toolkitUrl from '#pictures/panel-toolkit.svg';
import handsUrl from '../../images/hands.svg';
import iconsUrl from '../../images/icons.svg';
import { useConfig } from '../../config.ts';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { rich } from '../../ui/rich.tsx';
import styles from './landing.module.css';

// Focusable by script, so that the keyboard continues from the section that a link led to.
const section = { tabIndex: -1 };

/** Elements that keep text on one line. */
const elements = { keep: <span className={styles.keep} /> };

/** Screenshot details, by feature. */
const pictures: Record<string, string> = {
  health: healthUrl,
  toolkit: toolkitUrl,
  plan: planUrl,
};
const features = Object.entries(texts.features);

export function Landing() {
  const { price, ratingSource } = useConfig();
  return (
    <>
      <section
        id="home"
        {...section}
        className={`wrap ${styles.home}`}
        aria-labelledby="home-title"
      >
        <div className={styles.pitch}>
          <hgroup>
            <h1 id="home-title">Stop Smoke Now</h1>
            <p className={styles.subtitle}>{rich(texts.subtitle, elements)}</p>
          </hgroup>
          <div className={styles.actions}>
            <CallToAction size="large" />
            <Link to="/#feature" className={styles.more}>
              {texts.more}
            </Link>
          </div>
          <p className={styles.terms}>
            {price && (
              <strong data-configured="price">{texts.price({ price: price[language] })}</strong>
            )}{' '}
            {texts.cancelAnytime} {texts.opens}
          </p>
        </div>
        <img className={styles.hands} src={handsUrl} width="640" height="600" alt={texts.hands} />
      </section>

      <section id="about" {...section} className={styles.about} aria-labelledby="about-title">
        <div className={`wrap ${styles.columns}`}>
          <figure className={styles.rating}>
            <p>{rich(texts.rating, { strong: <strong /> })}</p>
            {ratingSource !== null && (
              <figcaption data-configured="ratingSource">
                {rich(texts.ratingSource, {
                  source: <a href={ratingSource} target="_blank" rel="noopener" />,
                })}
              </figcaption>
            )}
          </figure>
          <div className={styles.story}>
            <h2 id="about-title">{rich(texts.about, { sentence: <span /> })}</h2>
            <p>{texts.companion}</p>
            <p>{texts.methods}</p>
          </div>
        </div>
      </section>

      <section id="feature" {...section} className={styles.feature} aria-labelledby="feature-title">
        <div className="wrap">
          <h2 id="feature-title">{rich(texts.feature, elements)}</h2>
          <p className={styles.lead}>{texts.lead}</p>
          <div className={styles.tour}>
            <img
              className={styles.app}
              src={appUrl}
              width="440"
              height="760"
              alt={texts.app}
              loading="lazy"
            />
            <ul className={styles.panels}>{features.slice(0, 3).map(toItem)}</ul>
          </div>
          <ul className={styles.lines}>{features.slice(3).map(toItem)}</ul>
          <div className={styles.closing}>
            <h2>{rich(texts.closing, elements)}</h2>
            <CallToAction size="large" />
          </div>
        </div>
      </section>
    </>
  );
}

const toItem = ([name, { title, text }]: (typeof features)[number]) => (
  <li key={name}>
    <svg
      width="28"
      height="28"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${iconsUrl}#${name}`} />
    </svg>
    <h3>{title}</h3>
    <p>{rich(text, elements)}</p>
    {pictures[name] && <img src={pictures[name]} width="260" height="180" alt="" loading="lazy" />}
  </li>
);
