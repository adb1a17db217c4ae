package dev.credence.frequentist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.frequentist.comparison.McNemar;
import dev.credence.frequentist.comparison.MiettinenNurminen;
import dev.credence.frequentist.comparison.Tango;
import dev.credence.frequentist.interval.AgrestiCoull;
import dev.credence.frequentist.interval.Arcsine;
import dev.credence.frequentist.interval.Blaker;
import dev.credence.frequentist.interval.ClopperPearson;
import dev.credence.frequentist.interval.Hoeffding;
import dev.credence.frequentist.interval.Jeffreys;
import dev.credence.frequentist.interval.LikelihoodRatio;
import dev.credence.frequentist.interval.LogitProportion;
import dev.credence.frequentist.interval.MidP;
import dev.credence.frequentist.interval.Wald;
import dev.credence.frequentist.interval.Wilson;
import dev.credence.frequentist.interval.WilsonContinuityCorrected;
import dev.credence.frequentist.interval.WilsonModified;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that methods have the names of their authors. */
class NamesTest {
    @Test
    void intervalIdsArePublishedNames() {
        assertThat(Stream.of(
                                new AgrestiCoull(),
                                new Arcsine(),
                                new Blaker(),
                                new ClopperPearson(),
                                new Hoeffding(),
                                new Jeffreys(),
                                new LikelihoodRatio(),
                                new LogitProportion(),
                                new MidP(),
                                new Wald(),
                                new Wilson(),
                                new WilsonContinuityCorrected(),
                                new WilsonModified())
                        .map(IntervalMethod::spelling))
                .containsExactly(
                        "agresti-coull",
                        "arcsine",
                        "blaker",
                        "clopper-pearson",
                        "hoeffding",
                        "jeffreys",
                        "likelihood-ratio",
                        "logit-proportion",
                        "mid-p",
                        "wald",
                        "wilson",
                        "wilson-cc",
                        "wilson-modified");
    }

    @Test
    void comparatorIdsArePublishedNames() {
        assertThat(Stream.<Comparator>of(new McNemar(), new MiettinenNurminen(), new Tango())
                        .map(Comparator::id))
                .containsExactly("mcnemar", "miettinen-nurminen", "tango");
    }
}
