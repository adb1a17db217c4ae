package dev.credence.assertj;

import static dev.credence.assertj.CredenceAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.EstimateRequest;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.assertj.EstimateRequestAssert.RepositoryBaselines;
import dev.credence.outcomes.Outcomes;
import dev.credence.state.baseline.Baseline;
import dev.credence.state.baseline.Baseline.MetricValue;
import dev.credence.state.baseline.Baseline.MetricValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineAssertTest {
    private static final EstimateRequest<ConfusionMatrix> USUAL = request(950, 50);
    private static final EstimateRequest<ConfusionMatrix> WORSE = request(850, 150);

    @TempDir
    private Path root = Path.of("");

    private Path folder = Path.of("");
    private Path file = Path.of("");

    @BeforeEach
    void name() {
        folder = root.resolve("new").resolve("credence");
        file = folder.resolve("guess.credence");
    }

    private static EstimateRequest<ConfusionMatrix> request(long right, long wrong) {
        return Answers.CREDENCE.evaluate(ConfusionMatrix.binary(right, wrong, wrong, right));
    }

    private void keep(EstimateRequest<?> request) {
        assertThatThrownBy(() ->
                        assertThat(request).withBaselinesIn(folder).isNotWorseThanBaseline("guess", "accuracy", 0.02))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessage(file
                        + " did not exist, and this sample was written to it as the baseline; commit it, and the next run"
                        + " is compared with it");
    }

    private EstimateRequestAssert updating(EstimateRequest<?> request) {
        return assertThat(request)
                .withBaselines(new RepositoryBaselines(folder, Map.of("CREDENCE_UPDATE_BASELINE", "true")));
    }

    @Test
    void firstRunWritesTheBaselineAndFails() throws IOException {
        keep(USUAL);

        assertThat(Files.readString(file))
                .startsWith("{\n  \"format\": \"credence-baseline\",\n  \"version\": 1,\n  \"name\": \"guess\",\n")
                .contains("{\"metric\": \"accuracy\", \"value\": 0.95, ");
        assertThat(USUAL).withBaselinesIn(folder).isNotWorseThanBaseline("guess", "accuracy", 0.02);
    }

    @Test
    void usualFolderIsTestResources() {
        assertThat(RepositoryBaselines.USUAL.toString().replace('\\', '/')).isEqualTo("src/test/resources/credence");
    }

    @Test
    void failureOfWorseSampleStatesBoundsAndOriginOfBaseline() {
        keep(USUAL);

        assertThatThrownBy(() ->
                        assertThat(WORSE).withBaselinesIn(folder).isNotWorseThanBaseline("guess", "accuracy", 0.02))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageStartingWith(
                        "FAIL: expected accuracy of the first not to be worse by 0.02 or more\n  accuracy 0.8500 - 0.9500 =")
                .hasMessageContaining("\n  note: the baseline 'guess' has 2,000 rows of ")
                .hasMessageEndingWith(
                        "\n  note: this run and the baseline are compared as independent samples, because the baseline"
                                + " keeps no items; its true labels have the same counts as those of this run, so that both are probably"
                                + " of the same items, and the interval is usually wider than that of paired systems");
        assertThatThrownBy(() ->
                        assertThat(USUAL).withBaselinesIn(folder).isNotWorseThanBaseline("guess", "accuracy", 0.001))
                .isInstanceOf(InconclusiveError.class);
        // the errors of the 2,000 rows of the baseline alone make a lower bound below -0.007
        assertThatThrownBy(() ->
                        assertThat(USUAL).withBaselinesIn(folder).isNotWorseThanBaseline("guess", "accuracy", 0.007))
                .hasMessageContaining("\n  no number of items is sure to decide it if the true value is 0.0\n")
                .hasMessageContaining(
                        "\n  note: the 2,000 items of the baseline alone leave the limit open, so that no number of"
                                + " new items would decide if the true value equals the estimate; collect a baseline of more than about 2,");
        assertThatThrownBy(() ->
                        assertThat(USUAL).withBaselinesIn(folder).isNotWorseThanBaseline("guess", "accuracy", 0.011))
                .hasMessageContaining(
                        " items of the first, against the same items of the second, would decide it with power 0.8");
    }

    @Test
    void updateRenewsTheBaselineAndFails() throws IOException {
        keep(USUAL);

        assertThatThrownBy(() -> updating(WORSE).isNotWorseThanBaseline("guess", "accuracy", 0.02))
                .hasMessage(file
                        + " was renewed from this sample, because CREDENCE_UPDATE_BASELINE is true; commit it, and unset"
                        + " the variable; the verdict against the baseline before was FAIL");
        String renewed = Files.readString(file);
        updating(WORSE).isNotWorseThanBaseline("guess", "accuracy", 0.05).isNotWorseThanBaseline("guess", "f1", 0.05);
        assertThat(Files.readString(file)).isEqualTo(renewed).contains("\"value\": 0.85, ");
    }

    @Test
    void baselineOfOtherDataFailsUntilUpdated() {
        keep(USUAL);
        EstimateRequest<ConfusionMatrix> other =
                Answers.CREDENCE.evaluate(ConfusionMatrix.of(List.of("a", "b"), new long[][] {{90, 5}, {6, 99}}));
        String reason = file + ": the baseline and this run must have the same positive label: ";

        assertThatThrownBy(() ->
                        assertThat(other).withBaselinesIn(folder).isNotWorseThanBaseline("guess", "accuracy", 0.02))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageStartingWith(reason);
        assertThatThrownBy(() -> updating(other).isNotWorseThanBaseline("guess", "accuracy", 0.02))
                .hasMessageStartingWith(reason)
                .hasMessageEndingWith(
                        "; this sample replaced it, because CREDENCE_UPDATE_BASELINE is true, and nothing was compared");
        assertThat(other).withBaselinesIn(folder).isNotWorseThanBaseline("guess", "accuracy", 0.2);
    }

    @Test
    void damagedBaselineFails() throws IOException {
        keep(USUAL);
        Files.writeString(file, Files.readString(file).replace("\"rows\": 2000", "\"rows\": 2001"));

        assertThatThrownBy(() ->
                        assertThat(USUAL).withBaselinesIn(folder).isNotWorseThanBaseline("guess", "accuracy", 0.02))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageStartingWith(file + ": the baseline was changed after it was written: its SHA-256 is ");
    }

    @Test
    void baselineOfAnotherMetricVersionFails() throws IOException {
        keep(USUAL);
        Baseline other = Baseline.parse(Files.readString(file))
                .withMetrics(new MetricValues(0.95, List.of(new MetricValue("accuracy", 0.5, 0.4, 0.6))));
        Files.writeString(file, other.text());

        assertThatThrownBy(() ->
                        assertThat(USUAL).withBaselinesIn(folder).isNotWorseThanBaseline("guess", "accuracy", 0.02))
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessageStartingWith(file
                        + ": the baseline and this version must agree on the metric accuracy: the baseline states 0.5");
    }

    @Test
    void clustersAndOutcomesAreKeptToo() {
        ConfusionMatrix part = ConfusionMatrix.binary(40, 3, 4, 53);
        keep(Answers.CREDENCE.evaluate(
                ClusteredSample.of(Map.of("a", part, "b", part, "c", part, "d", part, "e", part, "f", part))));
        EstimateRequest<Outcomes> grades =
                Answers.CREDENCE.evaluate(Outcomes.of(0.5, 1, 1, 0, 1, 0.5, 1, 1, 0, 1, 1, 0.5));

        assertThatThrownBy(
                        () -> assertThat(grades).withBaselinesIn(folder).isNotWorseThanBaseline("grades", "mean", 0.02))
                .hasMessageContaining("grades.credence did not exist");
        assertThat(grades).withBaselinesIn(folder).isNotWorseThanBaseline("grades", "mean", 0.9);
    }

    @Test
    void softAssertionsCollectTheFailure() {
        CredenceSoftAssertions softly = new CredenceSoftAssertions();
        softly.assertThat(USUAL).withBaselinesIn(folder).isNotWorseThanBaseline("guess", "accuracy", 0.02);

        assertThatThrownBy(softly::assertAll).hasMessageContaining("did not exist, and this sample was written to it");
    }

    @Test
    void nameOutsideOfTheFolderIsRefused() {
        assertThatThrownBy(
                        () -> assertThat(USUAL).withBaselinesIn(folder).isNotWorseThanBaseline("a b", "accuracy", 0.02))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("name=\"a b\"");
        assertThatThrownBy(() ->
                        assertThat(USUAL).withBaselinesIn(folder).isNotWorseThanBaseline("../a", "accuracy", 0.02))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
