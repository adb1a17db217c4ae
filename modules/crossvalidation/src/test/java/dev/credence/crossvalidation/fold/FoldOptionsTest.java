package dev.credence.crossvalidation.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.crossvalidation.comparison.CorrectedResampledT;
import dev.credence.crossvalidation.comparison.KfoldPairedT;
import dev.credence.crossvalidation.comparison.KfoldPairedTCorrected;
import dev.credence.crossvalidation.interval.KfoldBeta;
import dev.credence.crossvalidation.interval.KfoldBetaMean;
import dev.credence.crossvalidation.interval.KfoldPosteriorMean;
import dev.credence.crossvalidation.interval.KfoldT;
import dev.credence.crossvalidation.interval.KfoldTCorrected;
import dev.credence.crossvalidation.interval.KfoldWilson;
import dev.credence.crossvalidation.interval.NadeauBengio;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The spelling of a method lists the options that were set, and omits defaults. */
class FoldOptionsTest {
    private static final List<IntervalMethod> METHODS = List.of(
            new KfoldT(),
            new KfoldTCorrected(),
            new NadeauBengio(),
            new KfoldBeta(),
            new KfoldBetaMean(),
            new KfoldPosteriorMean(),
            new KfoldWilson());
    private static final List<Comparator> COMPARATORS =
            List.of(new KfoldPairedT(), new KfoldPairedTCorrected(), new CorrectedResampledT());

    private static IntervalMethod method(String id) {
        return METHODS.stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }

    private static Comparator comparator(String id) {
        return COMPARATORS.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> names(List<OptionSpec> options) {
        return options.stream().map(OptionSpec::name).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kfold-t|average",
                "kfold-t-corrected|average,rho",
                "nadeau-bengio|average,ratio,repeats",
                "kfold-beta|prior,w,repeats",
                "kfold-beta-mean|prior,rho,repeats",
                "kfold-posterior-mean|prior",
                "kfold-wilson|w,repeats"
            })
    void methodListsItsOptions(String id, String names) {
        assertThat(names(method(id).options())).containsExactly(names.split(","));
        assertThat(method(id).options()).allMatch(option -> !option.meaning().isEmpty());
        assertThat(method(id).spelling()).isEqualTo(id);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kfold-paired-t|average",
                "kfold-paired-t-corrected|average,rho",
                "corrected-resampled-t|average,ratio,repeats"
            })
    void comparatorListsItsOptions(String id, String names) {
        assertThat(names(comparator(id).options())).containsExactly(names.split(","));
        assertThat(comparator(id).spelling()).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kfold-t:average=micro",
                "kfold-t-corrected:rho=0.5",
                "kfold-t-corrected:average=micro,rho=0",
                "nadeau-bengio:ratio=0.25",
                "nadeau-bengio:ratio=0.25,repeats=2",
                "kfold-beta:prior=1",
                "kfold-beta:w=0.6",
                "kfold-beta:prior=1,w=1,repeats=3",
                "kfold-beta-mean:prior=2",
                "kfold-beta-mean:rho=0",
                "kfold-beta-mean:rho=1",
                "kfold-beta-mean:prior=2,rho=0.1,repeats=2",
                "kfold-posterior-mean:prior=1",
                "kfold-wilson:w=0.75",
                "kfold-wilson:w=1,repeats=2"
            })
    void configuredOptionsAppearInTheSpelling(String spelling) {
        int colon = spelling.indexOf(':');
        IntervalMethod plain = method(spelling.substring(0, colon));
        assertThat(plain.configured(Options.parse(spelling.substring(colon + 1)))
                        .spelling())
                .isEqualTo(spelling);
    }

    @ParameterizedTest
    @CsvSource({
        "kfold-t-corrected,rho=-0.1",
        "kfold-t-corrected,rho=1",
        "nadeau-bengio,ratio=-1",
        "nadeau-bengio,ratio=Infinity",
        "kfold-beta,w=1.01",
        "kfold-beta,w=-0.5",
        "kfold-beta,prior=0",
        "kfold-beta,prior=1e15",
        "kfold-beta-mean,rho=-0.01",
        "kfold-beta-mean,rho=1.01",
        "kfold-wilson,w=0"
    })
    void optionJustOutOfRangeThrows(String id, String option) {
        String name = option.substring(0, option.indexOf('='));
        assertThatThrownBy(() -> method(id).configured(Options.parse(option)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("option '" + name + "' must ");
    }
}
