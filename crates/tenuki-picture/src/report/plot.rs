//! A plot of differences: how many games are how far from what is recorded.

use std::collections::BTreeMap;

use maud::{Markup, html};

/// Differences of so many points and more are one bar of the plot.
const FAR: i64 = 15;

/// The bar of a difference: whole points, the far ones together.
pub(super) fn bar(difference: f64) -> i64 {
    // Anything beyond is as far.
    (difference.round() as i64).clamp(-FAR, FAR)
}

/// A number with commas between thousands.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How many games have which difference, as bars on a logarithmic scale: most games have none, and
/// the few others would not be seen beside them.
pub(super) fn plot(bars: &BTreeMap<i64, u64>) -> Markup {
    const WIDTH: f64 = 22.0;
    const HEIGHT: f64 = 150.0;
    let far = bars.keys().map(|bar| bar.abs()).max().unwrap_or(0).max(5);
    let most = bars.values().copied().max().unwrap_or(1).max(9);
    let height = |games: u64| HEIGHT * (1.0 + games as f64).log10() / (1.0 + most as f64).log10();
    let (left, top) = (58.0, 16.0);
    let all = (2 * far + 1) as f64 * WIDTH;
    let scale = std::iter::successors(Some(1_u64), |n| Some(n * 10)).take_while(|&n| n <= most);
    let x = |bar: i64| left + (bar + far) as f64 * WIDTH;
    let view = format!("0 0 {} {}", left + all + 8.0, top + HEIGHT + 46.0);
    html! {
        figure .plot {
            figcaption { "Score minus recorded result, in points for Black (games, logarithmic)" }
            svg viewBox=(view) preserveAspectRatio="xMinYMid" role="group" aria-label="Games by difference" {
                @for games in scale {
                    @let y = top + HEIGHT - height(games);
                    path .grid d={ "M" (left) " " (format!("{y:.1}")) "h" (all) } {}
                    text .tick x=(left - 6.0) y=(format!("{:.1}", y + 4.0)) text-anchor="end" {
                        (grouped(games))
                    }
                }
                path .axis d={ "M" (left) " " (top + HEIGHT) "h" (all) } {}
                @for bar in -far..=far {
                    @let games = bars.get(&bar).copied().unwrap_or(0);
                    @let tall = height(games);
                    @if games > 0 {
                        g .bar.none[bar == 0] data-bar=(bar) role="button" tabindex="0"
                            aria-label=(told(bar, games)) {
                            title { (told(bar, games)) }
                            rect .room x=(x(bar)) y=(top) width=(WIDTH) height=(HEIGHT) {}
                            rect x=(x(bar) + 3.0) y=(format!("{:.1}", top + HEIGHT - tall))
                                width=(WIDTH - 6.0) height=(format!("{tall:.1}")) {}
                        }
                    }
                    @if bar % 5 == 0 || bar.abs() == far {
                        text .tick x=(x(bar) + WIDTH / 2.0) y=(top + HEIGHT + 17.0)
                            text-anchor="middle" { (tick(bar)) }
                    }
                }
                text .tick x=(left) y=(top + HEIGHT + 37.0) { "← better for White" }
                text .tick x=(left + all) y=(top + HEIGHT + 37.0) text-anchor="end" {
                    "better for Black →"
                }
            }
        }
    }
}

fn tick(bar: i64) -> String {
    match bar {
        0 => "0".into(),
        _ if bar >= FAR => format!("≥{bar}"),
        _ if bar <= -FAR => format!("≤−{}", -bar),
        _ if bar < 0 => format!("−{}", -bar),
        _ => format!("+{bar}"),
    }
}

fn told(bar: i64, games: u64) -> String {
    let games = if games == 1 { "1 game".into() } else { format!("{} games", grouped(games)) };
    if bar == 0 {
        format!("{games} within half a point")
    } else {
        format!("{games}: {}", tick(bar))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_put_into_bars_of_whole_points() {
        assert_eq!([bar(0.0), bar(0.4), bar(-1.0), bar(300.0), bar(-1e300)], [0, 0, -1, 15, -15]);
        assert_eq!([tick(15), tick(-15), tick(-3), tick(2)], ["≥15", "≤−15", "−3", "+2"]);
        assert_eq!([grouped(7), grouped(1_000), grouped(1_234_567)], ["7", "1,000", "1,234,567"]);
    }
}
