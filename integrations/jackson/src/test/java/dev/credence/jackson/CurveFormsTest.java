package dev.credence.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.curves.band.Bands;
import dev.credence.curves.calibration.CalibrationBand;
import dev.credence.curves.calibration.CalibrationCurve;
import dev.credence.curves.calibration.IsotonicCurve;
import dev.credence.curves.curve.Curve;
import dev.credence.curves.curve.CurveKind;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class CurveFormsTest {
    private static final ScoredSample SCORES =
            ScoredSample.of(new double[] {0.9, Double.POSITIVE_INFINITY}, new double[] {0.2});
    private static final JsonMapper MAPPER = CredenceJson.mapper();

    /** Returns bounds at a distance of 0.1 on either side. */
    private static final class Tenth implements ProportionIntervalMethod {
        @Override
        public String id() {
            return "tenth";
        }

        @Override
        public ProportionBounds at(ConfidenceLevel level) {
            return (successes, trials) -> Math.max(0, (double) successes / trials - 0.125);
        }
    }

    @Test
    void jsonOfCurveContainsCounts() {
        assertThat(MAPPER.writeValueAsString(Curve.of(CurveKind.ROC, SCORES)))
                .isEqualTo(
                        "{\"curve\":\"roc\",\"across\":\"fpr\",\"up\":\"tpr\",\"positives\":2,\"negatives\":1,\"points\":["
                                + "{\"threshold\":null,\"x\":0.0,\"y\":0.0,\"tp\":0,\"fp\":0,\"fn\":2,\"tn\":1},"
                                + "{\"threshold\":\"Infinity\",\"x\":0.0,\"y\":0.5,\"tp\":1,\"fp\":0,\"fn\":1,\"tn\":1},"
                                + "{\"threshold\":0.9,\"x\":0.0,\"y\":1.0,\"tp\":2,\"fp\":0,\"fn\":0,\"tn\":1},"
                                + "{\"threshold\":0.2,\"x\":1.0,\"y\":1.0,\"tp\":2,\"fp\":1,\"fn\":0,\"tn\":0}]}");
    }

    @Test
    void jsonOfBandContainsBounds() {
        Curve curve = Curve.of(CurveKind.PRECISION_RECALL, SCORES).thinned(2);
        assertThat(MAPPER.writeValueAsString(Bands.pointwise(curve, new Tenth(), ConfidenceLevel.P95)))
                .startsWith(
                        "{\"curve\":\"pr\",\"across\":\"recall\",\"up\":\"precision\",\"band\":\"tenth\",\"level\":0.95,"
                                + "\"simultaneous\":false,\"points\":[{\"threshold\":\"Infinity\",\"x\":0.5,\"xLower\":0.375,"
                                + "\"xUpper\":0.625,\"y\":1.0,\"yLower\":0.875,\"yUpper\":1.0},");
        assertThat(MAPPER.writeValueAsString(
                        Bands.ellipse(Curve.of(CurveKind.ROC, SCORES), new Tenth(), ConfidenceLevel.P95)))
                .startsWith(
                        "{\"curve\":\"roc\",\"across\":\"fpr\",\"up\":\"tpr\",\"band\":\"tenth\",\"level\":0.95,\"area\":1.0,"
                                + "\"bandAreas\":{\"lower\":0.");
    }

    @Test
    void jsonOfCalibrationCurveContainsBins() {
        ScoredSample probabilities = ScoredSample.of(new double[] {0.9, 0.8}, new double[] {0.2});
        assertThat(MAPPER.writeValueAsString(CalibrationCurve.of(probabilities, 2, new Tenth(), ConfidenceLevel.P95)))
                .startsWith(
                        "{\"curve\":\"calibration\",\"method\":\"tenth\",\"level\":0.95,\"bins\":[{\"from\":0.0,\"to\":0.5,"
                                + "\"count\":1,\"positives\":0,\"meanProbability\":0.2,\"fraction\":0.0,\"lower\":0.0,"
                                + "\"upper\":0.125},");
    }

    @Test
    void isotonicCurveAndItsBandAreWritten() {
        ScoredSample probabilities = ScoredSample.of(new double[] {0.5, 0.5}, new double[] {0.5});
        assertThat(MAPPER.writeValueAsString(IsotonicCurve.of(probabilities)))
                .isEqualTo("{\"curve\":\"isotonic\",\"pools\":[{\"from\":0.5,\"to\":0.5,\"count\":3,\"positives\":2,"
                        + "\"fraction\":0.6666666666666666}]}");
        assertThat(MAPPER.writeValueAsString(CalibrationBand.honest(probabilities, ConfidenceLevel.P95)))
                .startsWith("{\"band\":\"confidence\",\"level\":0.95,\"points\":[{\"probability\":0.5,\"lower\":0.09");
    }

    @Test
    void mapperThatFindsTheModuleWritesCurves() {
        JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();
        Curve curve = Curve.of(CurveKind.DET, SCORES);
        assertThat(mapper.writeValueAsString(curve)).isEqualTo(MAPPER.writeValueAsString(curve));
    }

    @Test
    void moduleWorksWithoutCurvesOnTheClassPath() throws ReflectiveOperationException, java.io.IOException {
        String curves =
                Curve.class.getProtectionDomain().getCodeSource().getLocation().toString();
        URL[] rest = Stream.of(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                        .split(File.pathSeparator))
                .map(CurveFormsTest::url)
                .filter(entry -> !entry.toString().equals(curves))
                .toArray(URL[]::new);
        try (URLClassLoader loader = new URLClassLoader(rest, ClassLoader.getPlatformClassLoader())) {
            assertThatThrownBy(() -> loader.loadClass(Curve.class.getName()))
                    .isInstanceOf(ClassNotFoundException.class);
            Class<?> json = loader.loadClass(CredenceJson.class.getName());
            Object mapper = json.getMethod("mapper").invoke(null);
            Object level = loader.loadClass(ConfidenceLevel.class.getName())
                    .getMethod("of", double.class)
                    .invoke(null, 0.5);
            assertThat(mapper.getClass()
                            .getMethod("writeValueAsString", Object.class)
                            .invoke(mapper, level))
                    .isEqualTo("0.5");
        } catch (InvocationTargetException e) {
            throw new AssertionError("JSON needs curves", e.getCause());
        }
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry, e);
        }
    }
}
