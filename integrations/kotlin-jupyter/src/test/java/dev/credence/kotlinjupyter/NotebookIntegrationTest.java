package dev.credence.kotlinjupyter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.jackson.CredenceJson;
import dev.credence.page.ReportPage;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jetbrains.kotlinx.jupyter.api.Notebook;
import org.jetbrains.kotlinx.jupyter.api.RendererHandler;
import org.jetbrains.kotlinx.jupyter.api.ResultHandlerCodeExecution;
import org.jetbrains.kotlinx.jupyter.api.libraries.LibraryDefinition;
import org.jetbrains.kotlinx.jupyter.api.libraries.LibraryDefinitionProducer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Loads the integration as the kernel does, and makes the call that the code of each renderer is. */
class NotebookIntegrationTest {
    private static final Pattern CALL = Pattern.compile("HTML\\(([\\w.]+)\\.(\\w+)\\(\\$it as ([\\w.]+)\\)\\)");

    private static final Credence CREDENCE = Credence.load();
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);

    private static LibraryDefinition loaded() throws IOException, ReflectiveOperationException {
        try (InputStream in =
                NotebookIntegration.class.getResourceAsStream("/META-INF/kotlin-jupyter-libraries/libraries.json")) {
            JsonNode file =
                    CredenceJson.mapper().readTree(Objects.requireNonNull(in).readAllBytes());
            LibraryDefinitionProducer producer = Class.forName(
                            file.at("/producers/0/fqn").stringValue())
                    .asSubclass(LibraryDefinitionProducer.class)
                    .getConstructor()
                    .newInstance();
            Notebook notebook = (Notebook) Proxy.newProxyInstance(
                    Notebook.class.getClassLoader(),
                    new Class<?>[] {Notebook.class},
                    (proxy, method, arguments) -> null);
            return producer.getDefinitions(notebook).get(0);
        }
    }

    private static String rendered(Object value) throws IOException, ReflectiveOperationException {
        List<RendererHandler> renderers = loaded().getRenderers().stream()
                .filter(renderer -> renderer.accepts(value))
                .toList();
        assertThat(renderers).hasSize(1);
        ResultHandlerCodeExecution execution =
                (ResultHandlerCodeExecution) renderers.get(0).getExecution();
        Matcher call = CALL.matcher(execution.getCode());
        assertThat(call.matches()).as(execution.getCode()).isTrue();
        return (String) Class.forName(call.group(1))
                .getMethod(call.group(2), Class.forName(call.group(3)))
                .invoke(null, value);
    }

    @Test
    void estimateIsRenderedAsATable() throws Exception {
        assertThat(rendered(CREDENCE.estimate("f1", MATRIX))).contains("<table", "0.9637", "[0.9404, 0.9781]");
    }

    @Test
    void comparisonIsRenderedAsATable() throws Exception {
        PairedConfusionMatrix pair = PairedConfusionMatrix.of(List.of("ham", "spam"), new long[][][] {
            {{340, 2}, {4, 11}}, {{10, 3}, {15, 184}}
        });
        Comparison comparison = CREDENCE.compare("accuracy", Pairing.paired(pair));

        assertThat(rendered(comparison)).contains("<table", "accuracy", comparison.comparator());
    }

    @Test
    void pageIsRenderedAsAFrame() throws Exception {
        ReportPage page = ReportPage.of(CREDENCE)
                .evaluation(EvaluationRequest.of(CREDENCE).metrics("accuracy").report(Observations.of(MATRIX)));

        assertThat(rendered(page)).startsWith("<iframe srcdoc=");
    }

    @Test
    void otherValuesAreLeftToTheKernel() throws Exception {
        assertThat(loaded().getRenderers()).hasSize(3).noneMatch(renderer -> renderer.accepts(MATRIX));
    }
}
