package dev.credence.bayes.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Spellings contain the options that differ from the defaults. */
class BayesOptionsTest {
    private static final List<IntervalMethod> METHODS =
            List.of(new EqualTailedBeta(), new ShortestBeta(), new DirichletLattice());
    private static final List<Comparator> COMPARATORS = List.of(new IndependentBayes(), new PairedBayes());

    private static List<String> names(List<OptionSpec> options) {
        return options.stream().map(OptionSpec::name).toList();
    }

    @Test
    void methodsAndComparatorsListDocumentedOptions() {
        String[] beta = {"prior", "a", "b", "successes", "failures"};
        assertThat(names(new EqualTailedBeta().options())).containsExactly(beta);
        assertThat(names(new ShortestBeta().options())).containsExactly(beta);
        assertThat(names(new DirichletLattice().options())).containsExactly("prior");
        assertThat(names(new PairedBayes().options())).containsExactly("prior", "first", "second", "alike");
        assertThat(names(new IndependentBayes().options()))
                .containsExactly(
                        "prior",
                        "a",
                        "b",
                        "successes",
                        "failures",
                        "second-prior",
                        "second-a",
                        "second-b",
                        "second-successes",
                        "second-failures");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "beta:prior=1",
                "beta:a=2,b=5",
                "beta:a=0.25,b=1e15",
                "beta-hpd:prior=2,successes=3,failures=4",
                "dirichlet-lattice:prior=0.25",
                "bayes:prior=1",
                "bayes:a=1,b=2,second-prior=0.5",
                "bayes:second-successes=3,second-failures=4",
                "bayes:successes=3,failures=4",
                "bayes:prior=1,successes=3,failures=4,second-successes=5,second-failures=6",
                "bayes-paired:prior=2",
                "bayes-paired:first=1,second=0.5,alike=0.5",
                "bayes-paired:first=0.5,second=2,alike=0.5"
            })
    void requestedOptionsAreSpelled(String written) {
        String spelling = written.replace("1e15", "1.0E15");
        String id = spelling.substring(0, spelling.indexOf(':'));
        Options options = Options.parse(spelling.substring(id.length() + 1));
        METHODS.stream().filter(each -> each.id().equals(id)).forEach(each -> {
            assertThat(each.spelling()).isEqualTo(id);
            assertThat(each.configured(options).spelling()).isEqualTo(spelling);
        });
        COMPARATORS.stream().filter(each -> each.id().equals(id)).forEach(each -> {
            assertThat(each.spelling()).isEqualTo(id);
            assertThat(each.configured(options).spelling()).isEqualTo(spelling);
        });
        assertThat(METHODS.stream().anyMatch(each -> each.id().equals(id))
                        || COMPARATORS.stream().anyMatch(each -> each.id().equals(id)))
                .isTrue();
    }
}
