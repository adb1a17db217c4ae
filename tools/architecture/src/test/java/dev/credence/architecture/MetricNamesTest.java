package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.registry.Registry.UnknownNameException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The registry reads metric names as other libraries and papers write them. */
class MetricNamesTest {
    private static final Set<String> AMBIGUOUS = Set.of("cohen-kappa.weighted", "accuracy.macro", "accuracy.weighted");
    private static final Pattern SUGGESTED = Pattern.compile("or use '([^']+)' or '([^']+)'$");

    @ParameterizedTest
    @CsvSource({
        "roc_auc, auroc",
        "roc_auc_score, auroc",
        "roc_auc_ovr, auroc-ovr",
        "roc_auc_ovo, auroc-ovo",
        "AUC-OvR, auroc-ovr",
        "AUC, auroc",
        "MCC, mcc",
        "F1, f1",
        "F1 score, f1",
        "f1_score, f1",
        "balanced_accuracy, balanced-accuracy",
        "balanced_accuracy_score, balanced-accuracy",
        "f1_macro, f1.macro",
        "macro-f1, f1.macro",
        "macro_F1_score, f1.macro",
        "f1.Macro, f1.macro",
        "f1 macro avg, f1.macro",
        "micro-f1, f1.micro",
        "f1_weighted, f1.weighted",
        "log_loss, log-loss",
        "average_precision, average-precision",
        "average_precision_score, average-precision",
        "accuracy_score, accuracy",
        "precision_score, precision",
        "jaccard_score, jaccard",
        "cohen_kappa_score, cohen-kappa",
        "youden, informedness",
        "J-index, informedness",
        "gmean, g-mean",
        "pr_auc, auprc",
        "AUPRC, auprc",
        "matthews_corrcoef, mcc",
        "brier_score_loss, brier",
        "iou, jaccard",
        "acc, accuracy",
        "sens, recall",
        "bal_accuracy, balanced-accuracy",
        "BAcc, balanced-accuracy",
        "dor, diagnostic-odds-ratio",
        "fall-out, fpr",
        "f2, fbeta:beta=2",
        "F2 score, fbeta:beta=2",
        "f0.5, fbeta:beta=0.5",
        "macro-f2, fbeta.macro:beta=2",
        "lr+, lr-positive",
        "True Positive Rate, recall",
        "false_positive_rate, fpr",
        "selectivity, specificity",
        "threat score, jaccard",
        "auc_pr, auprc",
        "qwk, cohen-kappa:weights=quadratic",
        "quadratic_weighted_kappa, cohen-kappa:weights=quadratic",
        "linear kappa, cohen-kappa:weights=linear",
        "kappa.weighted, cohen-kappa.weighted",
        "accuracy.macro, accuracy.macro",
        "subset_accuracy, count-exact",
        "exact_match_ratio, count-exact",
        "partial-auroc, pauc",
        "MCC:threshold=0.5, mcc:threshold=0.5",
        "F1@cat, f1@cat"
    })
    void nameOfOtherLibraryFindsRegisteredMetric(String written, String spelling) {
        assertThat(Registered.REGISTRY.metric(written).spelling()).isEqualTo(spelling);
    }

    /** This also holds future ids and aliases to the rule that none of them is ambiguous in another way of writing. */
    @Test
    void caseAndSeparatorOfNamesDoNotMatter() {
        for (Metric<?> metric : Registered.REGISTRY.metrics()) {
            Stream<String> averages =
                    metric instanceof BinaryMetric ? Stream.of("", ".macro", ".weighted") : Stream.of("");
            averages.filter(average -> !AMBIGUOUS.contains(metric.id() + average))
                    .flatMap(average -> Stream.concat(Stream.of(metric.id()), metric.aliases().stream())
                            .map(name -> name + average))
                    .forEach(name -> {
                        String id = Registered.REGISTRY.metric(name).spelling();
                        assertThat(Stream.of(
                                                name.toUpperCase(Locale.ROOT),
                                                name.replaceAll("[-.]", "_"),
                                                name.replaceAll("[-.]", " "),
                                                name.replaceAll("[-.]", "-"))
                                        .map(written -> Registered.REGISTRY
                                                .metric(written)
                                                .spelling()))
                                .as(name)
                                .containsOnly(id);
                    });
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lr", "likelihood_ratio"})
    void ambiguousNameIsRefusedAndErrorStatesCandidates(String name) {
        assertThatThrownBy(() -> Registered.REGISTRY.metric(name))
                .isInstanceOf(UnknownNameException.class)
                .hasMessageContaining(name)
                .hasMessageContaining("[lr-negative, lr-positive]");
    }

    /** The Hamming loss of single labels is the error rate, and most often it is meant of sets of labels. */
    @Test
    void hammingLossMayBeOfLabelsOrOfSets() {
        assertThatThrownBy(() -> Registered.REGISTRY.metric("hamming_loss"))
                .isInstanceOf(UnknownNameException.class)
                .hasMessageContaining("[count-hamming, error-rate]");
    }

    /** The mean recall of the classes is called macro accuracy elsewhere, and the share of right answers micro accuracy. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "macro accuracy|[accuracy.macro, balanced-accuracy]",
                "acc_macro|[accuracy.macro, balanced-accuracy]",
                "micro-accuracy|[accuracy, accuracy.micro]",
                "Accuracy_Weighted|[accuracy, accuracy.weighted]"
            })
    void averageOfAccuraciesIsReadFromItsExactSpellingAlone(String name, String candidates) {
        assertThatThrownBy(() -> Registered.REGISTRY.metric(name))
                .isInstanceOf(UnknownNameException.class)
                .hasMessage("metric '" + name + "' may be any of " + candidates + "; write which one is meant");
    }

    /** The message that asks for a positive label suggests an average and one class against the rest. */
    @Test
    void suggestionsWithoutPositiveLabelAreSpellingsOfMetrics() {
        ConfusionMatrix matrix = ConfusionMatrix.ofPredictions(List.of("a", "b", "c"), List.of("a", "b", "b"));
        List<String> spellings = Stream.concat(
                        Registered.REGISTRY.metrics().stream()
                                .filter(BinaryMetric.class::isInstance)
                                .map(Metric::id),
                        Stream.of("fbeta:beta=2", "expected-cost:fp=2,fn=3"))
                .toList();
        int refused = 0;
        for (String spelling : spellings) {
            Optional<String> reason =
                    Registered.REGISTRY.metric(spelling).unsupported(matrix).map(Refusal::sentence);
            if (reason.isPresent()) {
                Matcher suggested = SUGGESTED.matcher(reason.get());
                assertThat(suggested.find()).as(reason.get()).isTrue();
                assertThat(Registered.REGISTRY.metric(suggested.group(1)).unsupported(matrix))
                        .isEmpty();
                assertThat(Registered.REGISTRY
                                .metric(suggested.group(2).replace("LABEL", "a"))
                                .unsupported(matrix))
                        .isEmpty();
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(20);
    }

    /** An average of kappas over classes, weighted by their sizes, is another number than a weighted kappa. */
    @ParameterizedTest
    @ValueSource(strings = {"weighted kappa", "Weighted-Cohen-Kappa", "kappa_weighted", "cohen_kappa_weighted"})
    void weightedKappaIsNotReadAsAnAverageOverClasses(String name) {
        assertThatThrownBy(() -> Registered.REGISTRY.metric(name))
                .isInstanceOf(UnknownNameException.class)
                .hasMessage("metric '" + name
                        + "' may be any of [cohen-kappa:weights=linear, cohen-kappa:weights=quadratic];"
                        + " write which one is meant");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mae", "ks", "mape", "gini", "cronbach", "gpass@3"})
    void unknownNameIsRefusedWithoutDistantSuggestion(String name) {
        assertThatThrownBy(() -> Registered.REGISTRY.metric(name))
                .isInstanceOf(UnknownNameException.class)
                .hasMessageStartingWith("no metric '" + name + "'; available: [")
                .hasMessageNotContaining("did you mean");
    }

    @ParameterizedTest
    @CsvSource({
        "pass@3, pass-at:k=3",
        "P@5, precision-at:k=5",
        "r@3, recall-at:k=3",
        "Pass^2, pass-all:k=2",
        "p95, quantile:p=0.95",
        "P99.9, quantile:p=0.999",
        "'p50:of=seconds', quantile:of=seconds",
        "'pass@3:of=passed', 'pass-at:of=passed,k=3'"
    })
    void nameWithANumberIsReadAsItsOption(String name, String spelling) {
        assertThat(Registered.REGISTRY.metric(name).spelling()).isEqualTo(spelling);
    }

    @Test
    void messageAboutOtherKindNeverStatesNotInstalled() {
        for (Comparator comparator : Registered.REGISTRY.comparators()) {
            String id = comparator.id();
            if (Registered.REGISTRY.findMethod(id).isEmpty()) {
                for (String name : List.of(id, id.toUpperCase(Locale.ROOT), id + "s")) {
                    assertThatThrownBy(() -> Registered.REGISTRY.method(name))
                            .hasMessageStartingWith("no interval method '" + name + "'")
                            .hasMessageNotContaining("not installed");
                }
            }
        }
    }
}
