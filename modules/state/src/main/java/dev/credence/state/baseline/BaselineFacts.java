package dev.credence.state.baseline;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.state.ClassScoreState;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.OutcomeState;
import dev.credence.state.ScoreState;
import dev.credence.state.StateLayout;
import dev.credence.state.baseline.KeptItems.KeptItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the states of a baseline contain, which its file states so that people can read it.
 *
 * @param evidence predictions, scores, scores of the classes that are named, several of these, or outcomes
 * @param design the sampling design: plain, stratified, clustered, folded or weighted
 * @param rows the number of rows
 * @param items the number of items of outcomes; empty for labels, whose items are the rows
 * @param positive the positive label
 * @param lowerIsPositive whether lower scores indicate the positive label
 * @param labels the labels of predictions in their order
 * @param outcomes the columns of outcomes with their declared ranges
 * @param truth the fingerprint of the data, which does not depend on the system: SHA-256 of the counts of the true labels, or of the
 *     items and their true labels if items are kept
 */
public record BaselineFacts(
        List<String> evidence,
        String design,
        long rows,
        OptionalLong items,
        Optional<String> positive,
        boolean lowerIsPositive,
        List<String> labels,
        List<String> outcomes,
        String truth) {
    /** The largest number of labels that a message shows, 5. */
    private static final int MAX_SHOWN = 5;

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{32}");

    private static final String RENEW =
            "; if this is intended, renew the baseline with CREDENCE_UPDATE_BASELINE=true or credence baseline set";

    /** Copies the lists. */
    public BaselineFacts {
        evidence = List.copyOf(evidence);
        labels = List.copyOf(labels);
        outcomes = List.copyOf(outcomes);
    }

    static BaselineFacts of(List<? extends EvidenceState> states) {
        if (states.isEmpty() || states.get(0).size() == 0) {
            throw new IllegalArgumentException("a baseline must have rows: rows=0");
        }
        StateLayout layout = states.get(0).layout();
        List<String> evidence = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        List<String> outcomes = new ArrayList<>();
        List<String> truth = new ArrayList<>();
        boolean lowerIsPositive = false;
        OptionalLong items = OptionalLong.empty();
        for (EvidenceState state : states) {
            if (state instanceof ConfusionState predictions) {
                ConfusionMatrix matrix = predictions.sample().evidence();
                evidence.add("predictions");
                labels.addAll(matrix.labels());
                truth.addAll(truth(matrix));
            } else if (state instanceof ScoreState scores) {
                ScoredSample sample = scores.sample().evidence();
                evidence.add("scores");
                lowerIsPositive = state.layout().lowerIsPositive();
                if (truth.isEmpty()) {
                    truth.addAll(List.of("positive " + sample.positives(), "negative " + sample.negatives()));
                }
            } else if (state instanceof OutcomeState outcomeState) {
                evidence.add("outcomes");
                outcomeState.columns().forEach(column -> outcomes.add(words(column)));
                long size = outcomeState.sample().evidence().size();
                items = OptionalLong.of(size);
                truth.addAll(outcomes);
                truth.add("items " + size);
            } else if (state instanceof ClassScoreState classes) {
                evidence.add("scores of the classes "
                        + classes.classes().stream().sorted().collect(Collectors.joining(", ")));
                if (truth.isEmpty()) {
                    truth.addAll(truth(classes.sample().evidence().predicted()));
                }
            } else {
                throw new IllegalArgumentException("a baseline must be of one system: it has a "
                        + state.getClass().getSimpleName() + "; collect one system alone");
            }
        }
        return new BaselineFacts(
                evidence,
                layout.design().name().toLowerCase(Locale.ROOT),
                states.get(0).size(),
                items,
                layout.positive(),
                lowerIsPositive,
                labels,
                outcomes,
                Sha256.of(String.join("\n", truth)));
    }

    /** Returns the counts of the true labels, sorted by label. */
    private static List<String> truth(ConfusionMatrix matrix) {
        Map<String, Long> counts = new TreeMap<>();
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            counts.merge(matrix.labels().get(matrix.truth(atom)), matrix.count(atom), Long::sum);
        }
        return counts.entrySet().stream()
                .filter(count -> count.getValue() > 0)
                .map(count -> Json.quoted(count.getKey()) + " " + count.getValue())
                .toList();
    }

    private static String words(OutcomeColumn column) {
        return column.name()
                + column.range()
                        .map(range -> " in [" + range.lower() + ", " + range.upper() + "]")
                        .orElse("");
    }

    /**
     * Returns these facts with the fingerprint of the items, after checking their rows.
     *
     * @param classes the number of classes that have scores
     */
    BaselineFacts ofItems(KeptItems kept, int classes) {
        kept.items().forEach(item -> requireRow(item, classes));
        boolean labelled = outcomes.isEmpty();
        String all = kept.items().stream()
                .map(item -> item.hash()
                        + (labelled ? " " + BaselineText.number(item.row().get(0)) : ""))
                .distinct()
                .collect(Collectors.joining("\n"));
        return new BaselineFacts(
                evidence, design, rows, items, positive, lowerIsPositive, labels, outcomes, Sha256.of(all));
    }

    private void requireRow(KeptItem item, int classes) {
        boolean scored = evidence.contains("scores");
        int places = evidence.contains("predictions") ? 2 : scored || classes > 0 ? 1 : 0;
        int known = places == 1 ? (scored ? 2 : classes) : labels.size();
        int width = outcomes.size() + places + (scored ? 1 : 0) + classes;
        List<Double> row = item.row();
        boolean clustered = design.equals("clustered");
        if (clustered != item.cluster().isPresent()
                || !HASH.matcher(item.cluster().orElse(item.hash())).matches()) {
            throw new IllegalArgumentException(
                    "an item must have the hash of its cluster, of 32 hexadecimal digits, exactly if the rows are in"
                            + " clusters: design=" + design + ", hash=" + Json.quoted(item.hash()) + ", cluster="
                            + item.cluster().map(Json::quoted).orElse("none") + "; renew the baseline");
        }
        boolean finite = row.size() == width && row.stream().allMatch(Double::isFinite);
        boolean named = finite
                && row.subList(0, places).stream()
                        .allMatch(place ->
                                place >= 0 && place < known && Double.compare(place, StrictMath.rint(place)) == 0);
        if (!named || !HASH.matcher(item.hash()).matches()) {
            throw new IllegalArgumentException("a row of an item must have a hash of 32 hexadecimal digits, " + places
                    + " whole numbers from 0 to " + Math.max(0, known - 1) + " and " + (width - places)
                    + " finite numbers: hash=" + Json.quoted(item.hash()) + ", row=" + row);
        }
    }

    /**
     * Throws an exception if a later run cannot be compared with these facts, whatever its items are.
     *
     * @throws BaselineException if it has other evidence, another sampling design, another positive label, other labels or other
     *     columns of outcomes
     */
    public void requireFits(BaselineFacts run) {
        if (!evidence.containsAll(run.evidence)) {
            throw refused("evidence", String.join(" and ", evidence), String.join(" and ", run.evidence), "");
        }
        if (!design.equals(run.design)) {
            throw refused("sampling design", design, run.design, "");
        }
        if (!positive.equals(run.positive)) {
            throw refused("positive label", quoted(positive), quoted(run.positive), "");
        }
        if (run.evidence.contains("scores") && lowerIsPositive != run.lowerIsPositive) {
            throw refused("direction of scores", side(lowerIsPositive), side(run.lowerIsPositive), "");
        }
        if (run.evidence.contains("predictions") && !labels.equals(run.labels)) {
            throw refused(
                    "labels",
                    fewNames(labels, run.labels),
                    fewNames(run.labels, labels),
                    "; if a label is only absent from the rows, list all labels in their order with --labels in both runs");
        }
        if (!outcomes.equals(run.outcomes)) {
            throw refused("columns of outcomes", String.join(", ", outcomes), String.join(", ", run.outcomes), "");
        }
    }

    private static BaselineException refused(String subject, String baseline, String run, String advice) {
        return new BaselineException("the baseline and this run must have the same " + subject + ": baseline="
                + baseline + ", run=" + run + advice + RENEW);
    }

    /** Throws an exception if the items or their true labels are not the same. */
    void requireSameItems(KeptItems baselineItems, KeptItems runItems, BaselineFacts other) {
        if (!baselineItems.salt().equals(runItems.salt())) {
            throw refused(
                    "salt of the hashes of items", Json.quoted(baselineItems.salt()), Json.quoted(runItems.salt()), "");
        }
        Map<String, KeptItem> kept = new HashMap<>();
        baselineItems.items().forEach(item -> kept.put(item.hash(), item));
        Map<String, KeptItem> run = new HashMap<>();
        runItems.items().forEach(item -> run.put(item.hash(), item));
        long missing =
                kept.keySet().stream().filter(hash -> !run.containsKey(hash)).count();
        long further =
                run.keySet().stream().filter(hash -> !kept.containsKey(hash)).count();
        if (missing + further > 0) {
            throw new BaselineException("the baseline and this run must have the same items: " + missing + " of the "
                    + kept.size() + " items of the baseline are not in this run, and " + further + " of the "
                    + run.size()
                    + " items of this run are not in the baseline" + RENEW);
        }
        requireAgreement(
                "cluster",
                kept.values().stream()
                        .filter(item -> !Objects.requireNonNull(run.get(item.hash()))
                                .cluster()
                                .equals(item.cluster()))
                        .count(),
                kept.size());
        long changed = outcomes.isEmpty() && evidence.equals(other.evidence)
                ? kept.values().stream()
                        .filter(item -> !sameTruth(item, run.get(item.hash())))
                        .count()
                : 0;
        requireAgreement("truth", changed, kept.size());
    }

    private static void requireAgreement(String subject, long different, int items) {
        if (different > 0) {
            throw new BaselineException("the baseline and this run must agree on the " + subject + ": it differs for "
                    + different + " of " + items + " items" + RENEW);
        }
    }

    private static boolean sameTruth(KeptItem baseline, @Nullable KeptItem run) {
        return run != null && baseline.row().get(0).equals(run.row().get(0));
    }

    private static String side(boolean lower) {
        return (lower ? "lower" : "higher") + " scores indicate the positive label";
    }

    private static String quoted(Optional<String> label) {
        return label.map(text -> "'" + text + "'").orElse("none");
    }

    /** Returns the labels that only one of two lists has, or the first labels if both have the same in another order. */
    private static String fewNames(List<String> labels, List<String> others) {
        List<String> own =
                labels.stream().filter(label -> !others.contains(label)).toList();
        boolean same = own.isEmpty() && labels.size() == others.size();
        List<String> shown = (same ? labels : own)
                .stream().limit(MAX_SHOWN).map(label -> "'" + label + "'").toList();
        int more = (same ? labels : own).size() - shown.size();
        return labels.size() + " labels"
                + (shown.isEmpty()
                        ? ""
                        : (same ? " in the order " : ", of which only here ")
                                + String.join(", ", shown)
                                + (more > 0 ? " and " + more + " more" : ""));
    }
}
