package dev.credence.mavenplugin;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Fails the build if a system is worse than its baseline, as {@code credence gate} does. The message of the failure consists of the
 * gate's sentences on the checks that failed. If the file of the baseline does not exist, it is written, and the build fails.
 */
@Mojo(name = "gate", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class GateMojo extends CommandMojo {
    private static final int PASS = 0;
    private static final int WORSE = 3;
    private static final int INCONCLUSIVE = 4;
    private static final int BASELINE_WRITTEN = 5;

    /** File of expectations, in JSON; without it the options {@code metric}, {@code margin} and others state them. */
    @Parameter(property = "credence.expect")
    private @Nullable String expect;

    /** The baseline: {@code NAME.credence} in the repository, another file, or a column of the file. */
    @Parameter(property = "credence.baseline")
    private @Nullable String baseline;

    /** Whether an inconclusive gate fails the build; otherwise it is a warning. */
    @Parameter(property = "credence.failOnInconclusive", defaultValue = "false")
    private boolean failOnInconclusive;

    /** File of JUnit XML, with a test case for each check. */
    @Parameter(
            property = "credence.junit",
            defaultValue = "${project.build.directory}/credence/${mojo.executionId}.xml",
            required = true)
    private File junit = new File("");

    /** Creates the goal. */
    public GateMojo() {}

    @Override
    List<String> arguments() throws IOException {
        Files.createDirectories(junit.toPath().toAbsolutePath().getParent());
        Files.deleteIfExists(junit.toPath());
        List<String> arguments = new ArrayList<>(List.of("gate", "--junit=" + junit));
        if (expect != null) {
            arguments.add("--expect=" + expect);
        }
        if (baseline != null) {
            arguments.add("--baseline=" + baseline);
        }
        return arguments;
    }

    @Override
    void judge(Result result) throws IOException, MojoExecutionException, MojoFailureException {
        switch (result.status()) {
            case PASS -> {
                if (!junit.isFile()) {
                    throw new MojoExecutionException(
                            "the gate gave no verdict: leave out options such as help and version");
                }
                getLog().info("the gate passed");
            }
            case WORSE -> throw new MojoFailureException(sentences("failure"));
            case INCONCLUSIVE -> {
                if (failOnInconclusive) {
                    throw new MojoFailureException(sentences("skipped"));
                }
                getLog().warn(sentences("skipped"));
            }
            case BASELINE_WRITTEN -> throw new MojoFailureException(result.reason());
            default -> throw result.refused();
        }
    }

    /** Returns the messages of the test cases with an outcome, which are the sentences of the gate. */
    private String sentences(String outcome) throws IOException {
        try {
            NodeList cases = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(junit)
                    .getElementsByTagName(outcome);
            return IntStream.range(0, cases.getLength())
                    .mapToObj(at -> ((Element) cases.item(at)).getAttribute("message"))
                    .collect(Collectors.joining(System.lineSeparator()));
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(junit + " is not the XML that the gate wrote: " + e.getMessage(), e);
        }
    }
}
