//! Plots of differences: how many games differ from the recorded result by how much, and why.

use std::collections::BTreeMap;

use maud::{Markup, html};

/// Differences of at least this many points are one bar of the plot.
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
/// the few others would not be seen beside them. Texts keep their size however narrow the page is.
pub(super) fn plot(bars: &BTreeMap<i64, u64>) -> Markup {
    let far = bars.keys().map(|bar| bar.abs()).max().unwrap_or(0).max(5);
    let most = bars.values().copied().max().unwrap_or(1).max(9);
    let height = |games: u64| {
        format!("{:.2}%", 100.0 * (1.0 + games as f64).log10() / (1.0 + most as f64).log10())
    };
    let scale = std::iter::successors(Some(1_u64), |n| Some(n * 10)).take_while(|&n| n <= most);
    // The room of the longest number beside the bars.
    let room = grouped(most).len();
    html! {
        figure .plot style={ "--room:" (room) "ch" } {
            figcaption { "Score minus recorded result, in points for Black (games, logarithmic)" }
            div .chart {
                div .bars role="group" aria-label="Games by difference" {
                    @for games in scale {
                        div .grid style={ "bottom:" (height(games)) } { span .tick { (grouped(games)) } }
                    }
                    @for bar in -far..=far {
                        @let games = bars.get(&bar).copied().unwrap_or(0);
                        @if games > 0 {
                            button type="button" .bar.none[bar == 0] data-bar=(bar) aria-pressed="false"
                                title=(told(bar, games)) aria-label=(told(bar, games)) {
                                span style={ "height:" (height(games)) } {}
                            }
                        } @else { span {} }
                    }
                }
                div .ticks aria-hidden="true" {
                    @for bar in -far..=far { span .tick { @if is_ticked(bar, far) { (tick(bar)) } } }
                }
                div .ways { span { "← better for White" } span { "better for Black →" } }
            }
        }
    }
}

/// How many games have which cause of their difference, as bars, the most frequent first.
pub(super) fn plot_causes(causes: &BTreeMap<String, u64>) -> Markup {
    let mut rows: Vec<(&String, u64)> = causes.iter().map(|(code, &games)| (code, games)).collect();
    rows.sort_by_key(|&(_, games)| std::cmp::Reverse(games));
    let most = rows.first().map_or(1, |&(_, games)| games);
    html! {
        table .agreement.causes {
            caption { "Causes of the differences" }
            tbody {
                @for (code, games) in rows {
                    tr {
                        th scope="row" {
                            button type="button" .why data-cause=(code) aria-pressed="false" { (code) }
                        }
                        td { (grouped(games)) }
                        td .share aria-hidden="true" {
                            span style=(format!("width:{:.1}%", 100.0 * games as f64 / most as f64)) {}
                        }
                    }
                }
            }
        }
    }
}

/// Whether a bar has its number below it: every fifth, and the last ones, without those that would
/// run into them.
const fn is_ticked(bar: i64, far: i64) -> bool {
    bar.abs() == far || bar % 5 == 0 && far - bar.abs() > 2
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

/// How many games, in words.
pub(super) fn games(number: u64) -> String {
    if number == 1 { "1 game".to_owned() } else { format!("{} games", grouped(number)) }
}

fn told(bar: i64, number: u64) -> String {
    match bar {
        0 => format!("{} within half a point", games(number)),
        _ => format!("{}: {}", games(number), tick(bar)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_put_into_bars_of_whole_points() {
        assert_eq!([bar(0.0), bar(0.4), bar(-1.0), bar(300.0), bar(-1e300)], [0, 0, -1, 15, -15]);
        assert_eq!([tick(15), tick(-15), tick(-3), tick(2)], ["≥15", "≤−15", "−3", "+2"]);
        let ticked = |far: i64| (0..=far).filter(|&bar| is_ticked(bar, far)).collect::<Vec<_>>();
        assert_eq!(
            [ticked(5), ticked(6), ticked(13)],
            [vec![0, 5], vec![0, 6], vec![0, 5, 10, 13]]
        );
        assert_eq!([grouped(7), grouped(1_000), grouped(1_234_567)], ["7", "1,000", "1,234,567"]);
    }
}
