package dev.credence.curves.area;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import dev.credence.curves.metric.Auroc;
import dev.credence.curves.metric.PartialAuroc;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares results with the published analysis of 113 patients with a subarachnoid haemorrhage, whose outcome is predicted by a score of
 * their state (wfns) and two proteins (s100b, ndka).
 *
 * @see <a href="https://doi.org/10.1007/s00134-009-1641-y">Turck et al. (2010), Intensive Care Medicine 36, 107-115, the data</a>
 * @see <a href="https://doi.org/10.1186/1471-2105-12-77">Robin et al. (2011), BMC Bioinformatics 12, 77, the analysis; digits beyond the
 *     printed ones are those of its package, pROC</a>
 */
class SubarachnoidHemorrhageTest {
    /** The relative tolerance is 1e-14; the largest observed error was 3.6e-15. */
    private static final Percentage TIGHT = withinPercentage(1e-12);

    private static final List<String[]> PATIENTS = patients();

    private static List<String[]> patients() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(
                        SubarachnoidHemorrhageTest.class.getResourceAsStream("subarachnoid-hemorrhage.csv")),
                StandardCharsets.UTF_8))) {
            return reader.lines().skip(1).map(line -> line.split(",", -1)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean[] poor() {
        boolean[] poor = new boolean[PATIENTS.size()];
        for (int i = 0; i < poor.length; i++) {
            poor[i] = PATIENTS.get(i)[0].equals("Poor");
        }
        return poor;
    }

    private static double[] scores(String marker) {
        int column = List.of("outcome", "wfns", "s100b", "ndka").indexOf(marker);
        return PATIENTS.stream()
                .mapToDouble(patient -> Double.parseDouble(patient[column]))
                .toArray();
    }

    private static Sample<ScoredSample> sample(String marker) {
        return Sample.of(ScoredSample.of(scores(marker), poor()));
    }

    private static Comparison compare(DeLongTest test, Pairing<ScoredSample> pairing) {
        return Comparison.compute(
                test, new Auroc(), pairing, ComparisonOptions.at(ConfidenceLevel.P95), ComputeOptions.defaults());
    }

    @ParameterizedTest
    @CsvSource({
        "ndka, 0.501244999271703, 0.611957994579946, 0.722670989888189",
        // The publication prints 0.7314, 0.6301-0.8326.
        "s100b, 0.630118211761623, 0.731368563685637, 0.832618915609651"
    })
    void intervalOfAnAreaEqualsThePublishedOne(String marker, double lower, double area, double upper) {
        Estimate estimate = Estimate.compute(
                new DeLong(), new Auroc(), sample(marker), ConfidenceLevel.P95, ComputeOptions.defaults());
        assertThat(estimate.value()).isCloseTo(area, TIGHT);
        assertThat(estimate.lower()).isCloseTo(lower, TIGHT);
        assertThat(estimate.upper()).isCloseTo(upper, TIGHT);
    }

    @ParameterizedTest
    @CsvSource({
        "wfns, s100b, 2.20898359144091, 0.0271757822291882, 0.0104061769564846, 0.174214419249478",
        "wfns, ndka, 2.79777591868904, 0.00514557970691098, 0.0634011709339876, 0.3600405634833566",
        "ndka, s100b, -1.39077002573558, 0.164295175223054, -0.2876917446341914, 0.0488706064228094"
    })
    void areasOfSamePatientsMatchPublishedValues(
            String first, String second, double z, double p, double lower, double upper) {
        Pairing<ScoredSample> pairing =
                Pairing.paired(Sample.of(PairedScoredSample.of(poor(), scores(first), scores(second))));
        Comparison comparison = compare(new DeLongTest(), pairing);
        assertThat(comparison.test().orElseThrow().statistic()).isCloseTo(z, TIGHT);
        assertThat(comparison.pValue()).isCloseTo(p, TIGHT);
        assertThat(comparison.lower()).isCloseTo(lower, TIGHT);
        assertThat(comparison.upper()).isCloseTo(upper, TIGHT);
    }

    @ParameterizedTest
    @CsvSource({
        "wfns, s100b, 1.43490640926908, 0.152825378808796",
        "wfns, ndka, 3.10125096778969, 0.00220950791756457",
        "ndka, s100b, -1.55995743389685, 0.120192832430845"
    })
    void asIfOfDifferentPatients(String first, String second, double t, double p) {
        Pairing<ScoredSample> pairing = Pairing.independent(sample(first), sample(second));
        Comparison comparison = compare(new DeLongTest().configured(Options.parse("distribution=t")), pairing);
        assertThat(comparison.test().orElseThrow().statistic()).isCloseTo(t, TIGHT);
        assertThat(comparison.pValue()).isCloseTo(p, TIGHT);
    }

    @ParameterizedTest
    @CsvSource({
        "wfns, fpr=0..0.1, 0.0334417344173442",
        "wfns, fpr=0.1..0.2, 0.0598373983739837",
        "wfns, fpr=0.5..1, 0.488134475939354",
        "wfns, tpr=0.9..1, 0.0400999322493225",
        "wfns, tpr=0.8..0.9, 0.0609953703703703",
        "wfns, tpr=0..0.5, 0.483358739837398",
        "ndka, fpr=0..0.1, 0.0107046070460705",
        "ndka, fpr=0.1..0.2, 0.0277777777777778",
        "ndka, fpr=0.5..1, 0.416836043360434",
        "ndka, tpr=0.9..1, 0.0037940379403794",
        "ndka, tpr=0.8..0.9, 0.0242547425474255",
        "ndka, tpr=0..0.5, 0.428523035230352"
    })
    void partialAreas(String marker, String range, double area) {
        PartialAuroc partial = new PartialAuroc().configured(Options.parse(range));
        assertThat(partial.value(sample(marker).evidence())).isCloseTo(area, TIGHT);
    }

    @Test
    void markerComparedWithSameMarkerHasDifferenceZero() {
        Pairing<ScoredSample> pairing =
                Pairing.paired(Sample.of(PairedScoredSample.of(poor(), scores("wfns"), scores("wfns"))));
        assertThat(compare(new DeLongTest(), pairing).pValue()).isEqualTo(1);
    }
}
